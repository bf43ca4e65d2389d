import { announcer } from '../speech/instance.js';
import type { Table } from './table.js';
import { adviceFor } from '../session/advice.js';
import { sentence } from '../words/sentence.js';
import { sentences } from '../session/narration.js';

/** If the coach is slower than this, “thinking” is announced. */
const PATIENCE_MS = 700;

/** Speaks a good move in one line and marks it on the board; asked again, explains it. */
export async function askHint(table: Table): Promise<void> {
  const { session, t } = table;
  if (session.isRanked) return announcer.answer(t('ladder.noHelp'));
  if (session.isAmongPeople) return announcer.answer(t('friends.noHints'));
  if (!session.snapshot.myTurn) return announcer.answer(t('hint.notYours'));
  if (table.handlers.hinting?.() === false) return announcer.answer(t('hint.none'));
  const { snapshot, module } = session;
  if (snapshot.hint !== null)
    return announcer.answer(
      snapshot.hint.reasons.length === 0
        ? t('hint.noReason')
        : sentences(table.words, snapshot.hint.reasons),
    );
  const patience = setTimeout(() => announcer.answer(t('hint.thinking')), PATIENCE_MS);
  const hint = await adviceFor(session, snapshot);
  clearTimeout(patience);
  if (session.snapshot.seq !== snapshot.seq) return;
  if (hint === null) return announcer.answer(t('hint.none'));
  session.showHint(hint);
  const move = sentence(table.words.say(module.narrator.move(hint.move, snapshot.view)));
  announcer.answer(t('hint.move', { move }));
}
