import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useTitle } from '../../ui/useTitle.js';
import { Drawer } from '../../table/Drawer.js';
import { Ticker } from '../../table/Ticker.js';
import room from '../../table/room.module.css';
import { focusArrival } from '../../ui/focus.js';
import { useWords } from '../../words/useWords.js';
import { Actions } from './Actions.js';
import { KeepContext, useKeep, type KeepContextValue, type FormAction } from './context.js';
import { leaders, type KeptLine } from './core/keeper.js';
import { figure } from './figure.js';
import { matchWords } from './kept.js';
import { KeepCommandLine } from './KeepCommandLine.js';
import { KeepHelp, KeepMenu } from './Menu.js';
import { Needs } from './parts/Needs.js';
import { Chart } from './parts/Chart.js';
import { DoubtNotice, EntryCard, PendingDialog } from './parts/Entry.js';
import { KeptSlip } from './parts/KeptSlip.js';
import { Rounds } from './parts/Rounds.js';
import { ScoreStrip } from './parts/ScoreStrip.js';
import { WhyDialog, type Why } from './parts/WhyDialog.js';
import { PrintSheet } from './PrintSheet.js';
import { Result } from './Result.js';
import type { MatchEditor } from './matchEditor.js';
import { ShowDialog } from './show/ShowDialog.js';
import { useLiveBoard } from './show/useLiveBoard.js';
import { useKeepSpeech } from './speech.js';
import { useKeepKeys } from './useKeepKeys.js';
import { useWakeLock } from './useWakeLock.js';
import styles from './keep.module.css';

export type KeepDialog = 'menu' | 'help' | 'show';

/** A match at a real table: the next entry, the standings, and their explanation. */
export function Room({
  editor,
  onRematch,
}: {
  readonly editor: MatchEditor;
  readonly onRematch: () => void;
}) {
  const { language } = useWords();
  const state = useStore(editor.store);
  const { match, scored, correcting } = state;
  const { game } = editor;
  const { players, options } = match;
  const words = useMemo(
    () => matchWords(game, { players, options }, language),
    [game, players, options, language],
  );
  const [primary, setPrimary] = useState<FormAction | null>(null);
  const [why, setWhy] = useState<Why | null>(null);
  const [dialog, setDialog] = useState<KeepDialog | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const askWhy = useCallback(
    (title: string, lines: readonly KeptLine[], correctable: number | null) =>
      setWhy({ title, lines, correctable }),
    [],
  );
  const keep: KeepContextValue = {
    ...words,
    editor,
    state,
    game,
    language,
    setPrimary,
    why: askWhy,
  };
  const live = useLiveBoard(editor);

  useTitle(words.title);
  useEffect(() => editor.start(), [editor]);
  useKeepSpeech(keep);
  const ask = useKeepKeys(
    keep,
    board,
    dialog !== null || why !== null || state.pending !== null,
    setDialog,
  );
  useWakeLock(!scored.over);
  useCorrectionFocus(correcting);
  useNewPage(state.page.entries.length, board);
  useEnd(scored.over);

  const over = scored.over && correcting === null;
  return (
    <KeepContext value={keep}>
      <div className={`${room.room} ${styles.room}`}>
        <h1 className={room.title} tabIndex={-1} data-page-title>
          {words.title}
        </h1>
        <div className={room.board} ref={board} data-board>
          {state.saved ? null : <p className={styles.doubt}>{words.t('keep.unsaved')}</p>}
          <ScoreStrip />
          <DoubtNotice />
          {over ? <Result /> : <EntryCard />}
          <KeepCommandLine ask={ask} />
          <Needs />
          <Past />
        </div>
        <div className={room.dock} data-dock="">
          <TotalsDrawer />
          <div className={room.bar}>
            <Ticker />
            <Actions
              primary={over ? null : primary}
              open={setDialog}
              onRematch={over ? onRematch : null}
            />
          </div>
        </div>
        <PendingDialog />
        {why === null ? null : <WhyDialog why={why} onClose={() => setWhy(null)} />}
        {dialog === 'menu' ? <KeepMenu open={setDialog} onRematch={onRematch} /> : null}
        {dialog === 'help' ? <KeepHelp onClose={() => setDialog(null)} /> : null}
        {dialog === 'show' ? <ShowDialog live={live} onClose={() => setDialog(null)} /> : null}
      </div>
      <PrintSheet />
    </KeepContext>
  );
}

/** The entries so far. */
function Past() {
  const {
    t,
    game: { Overview },
    state: { scored },
  } = useKeep();
  return (
    <section className={styles.past} aria-label={t('keep.past')}>
      {scored.rounds.length === 0 || scored.sides === 1 ? null : (
        <p className={styles.note}>{t('keep.numbersHint')}</p>
      )}
      {Overview === null ? <Rounds /> : <Overview />}
      <Chart />
    </section>
  );
}

/** Il conto, and the totals on its edge. */
function TotalsDrawer() {
  const { t, sideName, state } = useKeep();
  const { totals, lines } = state.scored;
  const lowestWins = state.match.options['wins'] === 'lowest';
  return (
    <Drawer
      label={t('slip.title')}
      totals={shownTotals(totals, lowestWins).map(
        (side) => `${sideName(side)} ${figure(totals[side] ?? 0)}`,
      )}
    >
      <KeptSlip entries={lines} />
    </Drawer>
  );
}

const MOST_SHOWN = 3;

/** A phone has room for few totals: with more sides, the leader's. */
const shownTotals = (totals: readonly number[], lowestWins: boolean): readonly number[] =>
  totals.length > MOST_SHOWN
    ? leaders(totals, lowestWins).slice(0, 1)
    : totals.map((_, side) => side);

/** Moves to the result when a match ends on this page. */
function useEnd(over: boolean): void {
  const before = useRef(over);
  useEffect(() => {
    if (before.current === over) return;
    before.current = over;
    if (!over) return;
    scrollTo({ top: 0 });
    // After a closing dialog has returned the focus.
    const frame = requestAnimationFrame(() =>
      document.getElementById('result-title')?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [over]);
}

/** After an entry, scrolls to the top of the form and the totals; the focus stays. */
function useNewPage(entries: number, board: React.RefObject<HTMLElement | null>): void {
  const before = useRef(entries);
  useEffect(() => {
    if (before.current === entries) return;
    before.current = entries;
    if ((board.current?.getBoundingClientRect().top ?? 0) < 0) scrollTo({ top: 0 });
  }, [entries, board]);
}

/** Moves the focus to an entry under correction: its heading, then its form. */
function useCorrectionFocus(correcting: number | null): void {
  const before = useRef(correcting);
  useEffect(() => {
    if (before.current === correcting) return;
    before.current = correcting;
    const title = document.getElementById('entry-title');
    title?.scrollIntoView({ block: 'nearest' });
    focusArrival(title);
  }, [correcting]);
}
