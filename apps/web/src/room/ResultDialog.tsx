import '../words/story.js';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { narrateResult, type MatchResult } from '@chiaro/match';
import { announcer } from '../speech/instance.js';
import { Button } from '../ui/Button.js';
import { copy } from '../ui/copy.js';
import { Toolbar } from '../ui/Toolbar.js';
import { Dialog } from '../ui/Dialog.js';
import { AfterGame } from './AfterGame.js';
import { leavingWord } from './leavingWord.js';
import { RatingLine } from './RatingLine.js';
import { ReceiptLine } from './ReceiptLine.js';
import { sayAll } from '../session/narration.js';
import { shareText } from '../ui/share.js';
import { persons } from '../device/players.js';
import { useWords } from '../words/useWords.js';
import { withWords } from '../words/delivery.js';
import type { Translate } from '../words/words.js';
import { resultLine } from './story/resultLine.js';
import { ScoreChart } from './ScoreChart.js';
import { FoldedSlip } from '../table/FoldedSlip.js';
import { useTable, type Table } from '../table/table.js';
import { askByKey, type Ask } from '../table/useTableKeys.js';
import styles from '../table/room.module.css';

const TableStory = lazy(async () => ({
  default: (await withWords(import('./story/TableStory.js'))).TableStory,
}));

/** The outcome, the places and the whole score slip. */
export function ResultDialog({
  ask,
  onClose,
  onNewGame,
  game,
  title,
  rematch,
  afterGame,
}: {
  readonly ask: Ask;
  readonly onClose: () => void;
  readonly onNewGame: () => void;
  readonly game: string;
  readonly title: string;
  /** The first action after the result, if it is not simply another game. */
  readonly rematch?: ReactNode;
  /** Shown instead of awards and story, for a game that does not count. */
  readonly afterGame?: ReactNode;
}) {
  const table = useTable();
  // The table's words were compiled before those of the story were loaded.
  const { t: tell } = useWords();
  const { t, session, snapshot, words, sideName } = table;
  const { result, view, viewer, entries, totals } = snapshot;
  const { narrator } = session.module;
  if (result === null) return null;
  const [headline = '', ...details] = narrateResult(narrator, result, view, viewer).map((each) =>
    words.say(each),
  );
  const own = ownResultLine(table, tell);
  // With several players the table lists the places.
  const rank = totals.length > 1 ? [] : details;
  const sayDetail = () => announcer.answer(resultDetail(table));
  const sayEntry = (entry: (typeof entries)[number]) => words.say(narrator.entry(entry));
  return (
    <Dialog
      title={t('result.title')}
      onClose={onClose}
      wide
      onKey={(press) => {
        if (press.key.toLowerCase() !== 'd') return askByKey(press, ask);
        sayDetail();
        return true;
      }}
    >
      <p className={styles.headline}>{own ?? headline}</p>
      {own === null ? null : <p className={styles.rank}>{[headline, ...rank].join(' ')}</p>}
      {totals.length > 1 ? <Standings {...result} /> : null}
      {(totals.length > 1 ? partsOf(table) : own === null ? details : []).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Toolbar className={styles.resultActions} label={t('actions.label')}>
        {rematch}
        <Button look={rematch === undefined ? 'primary' : 'plain'} onClick={onNewGame}>
          {t(leavingWord(session, 'result.again'))}
        </Button>
        <Copy text={shareText({ title, headline, entries, totals, sideName, sayEntry, t })} />
        <Button chord="D" data-autofocus="" onClick={sayDetail}>
          {t('result.detail')}
        </Button>
        <Button onClick={() => print()}>{t('result.print')}</Button>
      </Toolbar>
      <RatingLine />
      <ReceiptLine />
      {afterGame ?? (
        <>
          <AfterGame />
          <Suspense>
            <TableStory title={title} result={own ?? headline} />
          </Suspense>
        </>
      )}
      <ScoreChart entries={entries} />
      <FoldedSlip
        game={game}
        title={title}
        entries={entries}
        sides={totals.length}
        sayEntry={sayEntry}
        sideName={sideName}
        level={3}
      />
    </Dialog>
  );
}

/** The seat of the only person at this device; null if there are several, or only spectators. */
function ownResultLine({ session, snapshot, sideName }: Table, t: Translate): string | null {
  const { result, viewer } = snapshot;
  const { game } = session.module;
  if (viewer === 'table' || persons(session.players).length !== 1) return null;
  const { sideOf } = game.seating(session.options);
  const isSolitaire = game.nature.seats.max === 1;
  return resultLine({ result, sideOf, viewer, sideName }, isSolitaire, t);
}

/** With several players: an explanation of each total in the game's own sentences. */
const partsOf = ({ session, view, words }: Table): string[] =>
  (session.module.narrator.detail?.(view) ?? []).map((each) => words.say(each));

/** Explains the points: in the game's summary, else line by line. */
function resultDetail({ session, snapshot, words }: Table): string {
  const { result, view, viewer, entries } = snapshot;
  const { narrator } = session.module;
  const detail = narrator.detail?.(view) ?? [];
  const [, ...rest] = result === null ? [] : narrateResult(narrator, result, view, viewer);
  const told = detail.length > 0 ? detail : rest;
  return sayAll(words, told.length > 0 ? told : entries.map((entry) => narrator.entry(entry)));
}

function Standings({
  totals,
  winners,
  places,
}: Pick<MatchResult, 'totals' | 'winners' | 'places'>) {
  const { t, sideName } = useTable();
  // Whoever resigned comes last, whatever the points; an abandoned game has no places.
  const placeOf = (total: number, side: number): number =>
    places[side] ?? 1 + totals.filter((other) => other > total).length;
  const rows = totals
    .map((total, side) => ({ total, side, place: placeOf(total, side) }))
    .toSorted((a, b) => a.place - b.place);
  return (
    <table className={styles.standings}>
      <caption className="visually-hidden">{t('result.standings')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('result.place')}</th>
          <th scope="col">{t('result.player')}</th>
          <th scope="col">{t('result.points')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ total, side, place }) => (
          <tr key={side} data-won={winners.includes(side)}>
            <td>{winners.includes(side) ? t('result.winner') : place}</td>
            <th scope="row">{sideName(side)}</th>
            <td>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Copy({ text }: { readonly text: string }) {
  const { t } = useTable();
  const [copied, setCopied] = useState(false);
  return (
    <Button
      onClick={() => {
        void copy(text).then(() => {
          setCopied(true);
          announcer.answer(t('result.copied'));
        });
      }}
    >
      {t(copied ? 'result.copied' : 'result.copy')}
    </Button>
  );
}
