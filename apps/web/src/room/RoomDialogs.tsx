import { useState, type ReactNode } from 'react';
import { announcer } from '../speech/instance.js';
import { Link } from 'wouter';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { Toolbar } from '../ui/Toolbar.js';
import { useLate } from '../ui/useLate.js';
import type { KeyAction } from '../device/keymap.js';
import type { Session } from '../session/session.js';
import { sentences } from '../session/narration.js';
import { mayPause } from '../session/pausing.js';
import { hasGone, resigningEnds } from '../session/resigning.js';
import type { Translate } from '../words/words.js';
import { capital, sentence } from '../words/sentence.js';
import { useChords } from '../table/ActionBar.js';
import { ConfirmDialog } from './ConfirmDialog.js';
import { HelpDialog } from '../table/HelpDialog.js';
import { MovesDialog } from '../table/MovesDialog.js';
import { lateResult } from './lateResult.js';
import { ScoresDialog } from './ScoresDialog.js';
import { useTable } from '../table/table.js';
import { Slip } from '../table/Slip.js';
import { leavingWord } from './leavingWord.js';
import { StillWinnable } from './StillWinnable.js';
import { Ticker } from '../table/Ticker.js';
import { askByKey, type Ask, type DialogName } from '../table/useTableKeys.js';
import styles from '../table/room.module.css';

interface DialogsProps {
  readonly dialog: DialogName | null;
  readonly open: (dialog: DialogName | null) => void;
  readonly ask: Ask;
  readonly game: string;
  readonly title: string;
  /** The side whose total was asked about, in the history of the score. */
  readonly side: number | null;
  readonly onNewGame: () => void;
  readonly rematch?: ReactNode;
  readonly afterGame?: ReactNode;
}

export function RoomDialogs(props: DialogsProps) {
  const close = () => props.open(null);
  switch (props.dialog) {
    case null:
      return null;
    case 'moves':
      return <MovesDialog ask={props.ask} onClose={close} />;
    case 'help':
      return <HelpDialog onClose={close} />;
    case 'result':
      return <Result {...props} onClose={close} />;
    case 'scores':
      return <ScoresDialog {...props} onClose={close} />;
    case 'hint':
      return <HintDialog onClose={close} />;
    case 'prospect':
      return <ProspectDialog {...props} onClose={close} />;
    case 'menu':
      return <MenuDialog {...props} onClose={close} />;
  }
}

function Result(props: DialogsProps & { readonly onClose: () => void }) {
  const ResultDialog = useLate(lateResult);
  return ResultDialog === null ? null : <ResultDialog {...props} />;
}

const MENU_QUESTIONS = [
  'turn',
  'score',
  'explain',
  'last',
  'info',
  'people',
  'clocks',
  'offers',
] as const satisfies readonly KeyAction[];

/** The question keys as buttons, for touch and mouse; answers are shown below. */
function Spoken({ ask }: { readonly ask: Ask }) {
  const { t } = useTable();
  const chord = useChords();
  return (
    <>
      <h3>{t('menu.spoken')}</h3>
      <Toolbar className={styles.menu} label={t('menu.spoken')}>
        {MENU_QUESTIONS.map((action) => (
          <Button key={action} chord={chord(action)} onClick={() => ask(action)}>
            {capital(t(`key.${action}`))}
          </Button>
        ))}
      </Toolbar>
      <Ticker />
    </>
  );
}

/** Why the hinted move is a good one. */
function HintDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, snapshot, session, words, view } = useTable();
  const { hint } = snapshot;
  if (hint === null) return null;
  const move = capital(sentence(words.say(session.module.narrator.move(hint.move, view))));
  const why = hint.reasons.length === 0 ? t('hint.noReason') : sentences(words, hint.reasons);
  return (
    <Dialog title={t('hint.title')} onClose={onClose}>
      <p>
        <strong>{move}</strong>
      </p>
      {/* Reasons that begin with the move have it as their heading. */}
      <p>{why.startsWith(`${move} `) ? why.slice(move.length + 1) : why}</p>
    </Dialog>
  );
}

/** What a victory now would bring, as a score slip. */
function ProspectDialog({
  game,
  title,
  onClose,
}: Pick<DialogsProps, 'game' | 'title'> & { readonly onClose: () => void }) {
  const { t, session, words, view, sideName } = useTable();
  const { narrator } = session.module;
  return (
    <Dialog title={t('prospect.title')} onClose={onClose}>
      <p>{t('prospect.note')}</p>
      <Slip
        game={game}
        title={title}
        entries={narrator.prospect?.(view) ?? []}
        sides={1}
        sayEntry={(entry) => words.say(narrator.entry(entry))}
        sideName={sideName}
        level={3}
      />
    </Dialog>
  );
}

/** A solitaire may have a resigning move of its own, with its own score. */
function leave(session: Session): void {
  const own = session.read('abandon');
  if (session.players.length > 1) session.resign();
  else if (own.ok) session.play(own.value);
  else session.abandon();
}

/** The consequence of resigning: the end, or a bot that plays on for the others. */
const leavingText = (session: Session, t: Translate): string =>
  t(
    !session.isFar
      ? 'menu.leaving'
      : resigningEnds(session)
        ? 'friends.endsHere'
        : 'friends.playsOn',
  );

/** The menu of a table: game actions first, speech under its own heading. */
function MenuDialog({
  ask,
  open,
  onClose,
  onNewGame,
  game,
}: DialogsProps & { readonly onClose: () => void }) {
  const { t, session, snapshot, view } = useTable();
  const chord = useChords();
  const [isLeaving, setLeaving] = useState(false);
  const isOver = snapshot.result !== null;
  const mayLeave = !isOver && !session.isWatching && !hasGone(session);
  const leaving = t(session.players.length > 1 ? 'menu.resign' : 'menu.abandon');
  if (isLeaving)
    return (
      <ConfirmDialog
        caution={leavingText(session, t)}
        yes={leaving}
        onCancel={() => setLeaving(false)}
        onPlay={() => {
          announcer.focusMoves();
          onClose();
          leave(session);
        }}
      />
    );
  return (
    <Dialog title={t('menu.title')} onClose={onClose} onKey={(press) => askByKey(press, ask)}>
      <Toolbar className={styles.menu} label={t('menu.title')}>
        <Button look="primary" data-autofocus="" onClick={onClose}>
          {t(isOver ? 'menu.back' : 'menu.goOn')}
        </Button>
        <Button onClick={onNewGame}>{t(leavingWord(session, 'menu.newGame'))}</Button>
        <a className={styles.menuLink} href={`/rules/${game}`} target="_blank" rel="noreferrer">
          {t('menu.rules')}
        </a>
        <Link className={styles.menuLink} href="/settings">
          {t('nav.settings')}
        </Link>
        {mayPause(session) ? (
          <Button
            chord={chord('pause')}
            onClick={() => {
              onClose();
              session.pause();
            }}
          >
            {t(snapshot.company.paused ? 'pause.resume' : 'pause.pause')}
          </Button>
        ) : null}
        {mayLeave ? <Button onClick={() => setLeaving(true)}>{leaving}</Button> : null}
        {isOver || session.isRanked || session.module.solver?.decide === undefined ? null : (
          <StillWinnable />
        )}
        {(session.module.narrator.prospect?.(view) ?? []).length === 0 ? null : (
          <Button chord={chord('prospect')} onClick={() => open('prospect')}>
            {t('prospect.title')}
          </Button>
        )}
        <Button onClick={() => open('scores')}>{t('scores.title')}</Button>
        <Button chord={chord('help')} onClick={() => open('help')}>
          {t('help.title')}
        </Button>
      </Toolbar>
      <p>{t(session.isFar ? 'friends.saved' : 'menu.saved')}</p>
      {session.isRanked && !isOver ? <p>{t('ladder.noHelp')}</p> : null}
      {session.isRated && !isOver ? <p>{t('rating.noHelp')}</p> : null}
      <Spoken ask={ask} />
    </Dialog>
  );
}
