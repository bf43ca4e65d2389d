import { announcer } from '../announcer/instance.js';
import { thinking } from '../session/instance.js';
import type { Table } from './table.js';
import { sayAll } from './narration.js';

/** A coach that is slower than this says that it is thinking. */
const PATIENCE_MS = 700;

/** Says a good move, and lets the board point at it. */
export async function askHint(table: Table): Promise<void> {
  const { session, t } = table;
  if (!session.snapshot.myTurn) return announcer.answer(t('hint.notYours'));
  if (table.handlers.hinting?.() === false) return announcer.answer(t('hint.none'));
  const { snapshot } = session;
  const { match, module } = session;
  const turn = {
    seat: snapshot.seat,
    level: '',
    view: snapshot.view,
    legal: snapshot.legal,
    stream: match.streamName('hint'),
  };
  const patience = setTimeout(() => announcer.answer(t('hint.thinking')), PATIENCE_MS);
  const hint = await thinking.advise(module.game.id, turn).catch(() => null);
  clearTimeout(patience);
  if (session.snapshot.seq !== snapshot.seq) return;
  if (hint === null) return announcer.answer(t('hint.none'));
  session.showHint(hint);
  const move = table.words.say(module.narrator.move(hint.move, snapshot.view));
  announcer.answer(t('hint.move', { move, reasons: sayAll(table.words, hint.reasons) }));
}
