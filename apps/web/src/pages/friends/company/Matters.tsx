import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { announcer } from '../../../speech/instance.js';
import { useChords } from '../../../table/ActionBar.js';
import { useHandler, useTable } from '../../../table/table.js';
import { useSpeaker } from '../../../table/useSpeaker.js';
import type { OnlineRoom } from '../../../session/roomsApi.js';
import { Button } from '../../../ui/Button.js';
import { focusArrival } from '../../../ui/focus.js';
import { Toolbar } from '../../../ui/Toolbar.js';
import { sentence } from '../../../words/sentence.js';
import type { Act } from '../useAct.js';
import { openMatters, type Choice, type Matter } from './matters.js';
import styles from './company.module.css';

/** Milliseconds between two checks of who is away. */
const LOOK_MS = 5_000;

/** Open matters between people, one line each: they open nothing and take no focus. */
export function Matters({ room, act }: { readonly room: OnlineRoom; readonly act: Act }) {
  const { session, t } = useTable();
  const speaker = useSpeaker(session);
  const turnMs = useTurnTime();
  const matters = openMatters({ session, speaker, room, act, turnMs });
  useNewMatters(matters);
  useSettled();
  useHere();
  const list = useRef<HTMLDivElement>(null);
  const focusWithin = useFocusKept();
  useMatterKeys(matters, (index) => {
    const line = list.current?.children[index];
    line?.querySelector<HTMLElement>('button')?.focus();
  });
  return (
    <div ref={list} {...focusWithin}>
      {matters.map((matter) => (
        <div key={matter.id} className={styles.matter} data-matter="">
          <p>{matter.text}</p>
          {choicesOf(matter).length === 0 ? null : (
            <Toolbar className={styles.answers} label={t('offer.answers')}>
              {choicesOf(matter).map(({ label, run }) => (
                <Button key={label} className={styles.answer} onClick={run}>
                  {label}
                </Button>
              ))}
            </Toolbar>
          )}
        </div>
      ))}
    </div>
  );
}

const choicesOf = ({ yes, no, choices = [] }: Matter): readonly Choice[] =>
  [yes, no, ...choices].filter((each) => each !== undefined);

/** How long the turn has lasted as far as this page saw it; updated regularly. */
function useTurnTime(): number {
  const { snapshot } = useTable();
  const [began, setBegan] = useState({ actor: snapshot.actor, seq: snapshot.seq, at: Date.now() });
  const [now, look] = useState(() => Date.now());
  if (began.actor !== snapshot.actor || began.seq !== snapshot.seq)
    setBegan({ actor: snapshot.actor, seq: snapshot.seq, at: now });
  useEffect(() => {
    const timer = setInterval(() => look(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return now - began.at;
}

/** If a settled line disappears with the focus in it, the focus returns to the board. */
function useFocusKept() {
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return;
    isWithin.current = false;
    focusArrival();
  });
  return {
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) isWithin.current = false;
    },
  };
}

/** Announces each matter once; those older than this page only if they need an answer. */
function useNewMatters(matters: readonly Matter[]): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Set(matters.map(({ id }) => id));
    for (const { id, text, asks, isSaid = false } of matters) {
      const isNew = before === null ? asks : !before.has(id) && !isSaid;
      if (isNew) {
        // The line itself is visible.
        announcer.post({ kind: asks ? 'turn' : 'others', text, sound: 'place', unseen: true });
      }
    }
  });
}

/** Announces the outcome of an offer once. */
function useSettled(): void {
  const { snapshot, session, seatName, t } = useTable();
  const { settled } = snapshot.company;
  const told = useRef(settled);
  useEffect(() => {
    if (settled === told.current) return;
    told.current = settled;
    if (settled === null) return;
    const { how, seat, by } = settled;
    const { seats } = session.client.seating;
    const text = t(`offer.settled.${how}`, {
      who: seatName(by ?? seat),
      you: seats.includes(by ?? seat),
    });
    announcer.post({ kind: 'own', text });
  }, [settled, session, seatName, t]);
}

/** Any key or press answers "still there?". */
function useHere(): void {
  const { session } = useTable();
  useEffect(() => {
    const here = () => session.client.here();
    document.addEventListener('keydown', here);
    document.addEventListener('pointerdown', here);
    return () => {
      document.removeEventListener('keydown', here);
      document.removeEventListener('pointerdown', here);
    };
  }, [session]);
}

/** The key announces open matters; pressed again it accepts, or focuses the choices. */
function useMatterKeys(matters: readonly Matter[], focus: (index: number) => void): void {
  const { t } = useTable();
  const chord = useChords();
  const told = useRef<string | null>(null);
  const index = Math.max(
    0,
    matters.findIndex((each) => choicesOf(each).length > 0),
  );
  const first = matters[index];
  const tell = (): string => {
    if (first === undefined) return t('offers.none');
    told.current = first.id;
    return [...matters.map(({ text }) => text), ...keysText(first)].join(' ');
  };
  const keysText = ({ yes, no }: Matter): string[] =>
    (
      [
        ['offers', yes],
        ['refuse', no],
      ] as const
    ).flatMap(([action, choice]) => {
      const key = chord(action);
      if (choice === undefined || key === undefined) return [];
      return [t('offer.key', { key, does: sentence(choice.label) })];
    });
  useHandler('offers', () => {
    if (first === undefined || told.current !== first.id) return tell();
    if (first.yes !== undefined) first.yes.run();
    else if (choicesOf(first).length > 0) focus(index);
    else return tell();
    return '';
  });
  useHandler('refuse', () => {
    if (first?.no === undefined || told.current !== first.id) return tell();
    first.no.run();
    return '';
  });
}
