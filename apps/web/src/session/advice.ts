import { thinking } from './instance.js';
import type { Hint } from './protocol.js';
import type { Session, Snapshot } from './session.js';

/** A position that the coach analyses while the person thinks. */
export interface Asked {
  readonly snapshot: Snapshot;
  readonly advice: Promise<Hint | null>;
}

/** The last position that the coach analysed: asked again, it answers at once. */
let known: { readonly seq: number; readonly session: Session; readonly asked: Asked } | null = null;

export function askCoach(session: Session, snapshot: Snapshot): Asked {
  if (known?.session === session && known.seq === snapshot.seq) return known.asked;
  const { module, id } = session;
  const { seat, view, legal, seq } = snapshot;
  const turn = { seat, level: '', view, legal, stream: `hint ${id} ${seq}` };
  const asked = { snapshot, advice: thinking.advise(module.game, turn).catch(() => null) };
  known = { seq, session, asked };
  return asked;
}

/** The coach's ratings of a position; null if it has none. */
export const adviceFor = (session: Session, snapshot: Snapshot): Promise<Hint | null> =>
  askCoach(session, snapshot).advice;
