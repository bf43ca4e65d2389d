import { messageOf, type AnyPlayable, type Json, type Problem, type Result } from '@chiaro/kernel';
import { LocalFeed, narrateWithheld, nearMatch, type BotTurn, type MatchWish } from '@chiaro/match';
import { announcer } from '../speech/instance.js';
import { feel } from '../speech/feel.js';
import { openingAnswer, turnAnswer } from './answers.js';
import { isOwn, utterancesOf, type Speaker } from './narration.js';
import { speakerFor } from './speaker.js';
import { ruleTextsNow } from './ruleTexts.js';
import { presetFor, useSettings } from '../device/useSettings.js';
import { archivedGame, keepGame } from '../device/archive.js';
import { sendPending } from '../device/outbox.js';
import { newToken } from '../device/claim.js';
import { DeviceStore } from '../device/matchStore.js';
import { persons } from '../device/players.js';
import { forgetUnfinished, loadUnfinished, type Unfinished } from '../device/unfinished.js';
import { currentLanguage } from '../words/language.js';
import { finishedGame } from './archived.js';
import { isBranchSlot } from './branch.js';
import { moduleWith } from './scoring.js';
import { reviewing, thinking } from './instance.js';
import { Session, type SessionStep, type Surroundings, type Wish } from './session.js';
import { matchWish } from './wish.js';

/** Sessions as the page runs them: spoken, saved, sent. */
export async function beginSession(
  module: AnyPlayable,
  wish: Wish,
  slot: string = module.game.id,
): Promise<Result<Session, Problem>> {
  const { config } = module.game;
  const known = {
    id: newToken(),
    startedAt: Date.now(),
    players: wish.players,
    // Nobody chooses the deal of the day.
    isChosen: wish.deal !== undefined && slot === module.game.id,
    ...(config === undefined ? {} : { config }),
  };
  return sitDown(module, slot, known, matchWish(module, wish));
}

/**
 * The unfinished game of this kind (or of a slot of its own) that can be continued, with the
 * numbers it began with.
 */
export async function resumeSession(
  module: AnyPlayable,
  slot: string = module.game.id,
): Promise<Result<Session, Problem> | null> {
  const unfinished = loadUnfinished(slot);
  if (unfinished === null) return null;
  const used = await moduleWith(module, unfinished.config);
  return used === null ? null : sitDown(used, slot, unfinished);
}

/** A game replaced by a new one is archived as abandoned if anybody had moved. */
export async function abandonUnfinished(module: AnyPlayable): Promise<void> {
  const resumed = await resumeSession(module);
  if (resumed?.ok !== true) return forgetUnfinished(module.game.id);
  const session = resumed.value;
  const hasMoved = session.history.some((told) => told.step.kind === 'move');
  if (session.snapshot.result === null) await session.client.abandon();
  if (hasMoved) await archive(session);
  forgetUnfinished(module.game.id);
  session.close();
  if (hasMoved) void sendPending();
}

/** A session for a match stored on this device: a new one, or the existing one. */
async function sitDown(
  module: AnyPlayable,
  slot: string,
  known: Omit<Unfinished, 'events' | 'refused'>,
  wish?: MatchWish<unknown>,
): Promise<Result<Session, Problem>> {
  const { game } = module;
  const { id, startedAt, players, config, isChosen = false } = known;
  const seats = persons(players);
  const store = new DeviceStore(slot, {
    id,
    startedAt,
    players,
    isChosen,
    ...(config === undefined ? {} : { config }),
  });
  const ports = {
    store,
    feed: new LocalFeed(),
    bots: { choose: (turn: BotTurn<unknown, unknown>) => thinking.choose(game, turn) },
    decide: (state: Json, options: unknown) => reviewing.decide(game, state, options),
    now: () => Date.now(),
    newId: newToken,
  };
  const near = await nearMatch(game, id, ports, { seats, viewers: seats }, wish);
  if (!near.ok) return near;
  const { client, host, close } = near.value;
  const seat = {
    client,
    close,
    tick: () => void host.tick(),
    countRefusal: () => store.countRefusal(),
    besides: () => ({ isChosen, refused: store.refused }),
  };
  return Session.open(module, players, seat, surroundings(slot));
}

function surroundings(slot: string): Surroundings {
  return { pace, told: speak, refused: refuse, finished: (session) => void finish(session, slot) };
}

/** A session for a match held by the server; nothing is stored on this device. */
export const farSurroundings = (): Surroundings => ({
  pace,
  told: speak,
  refused: refuse,
  finished: (session) => void archive(session).then(sendPending),
});

async function finish(session: Session, slot: string): Promise<void> {
  if (isBranchSlot(slot)) return forgetUnfinished(slot);
  await archive(session);
  if (loadUnfinished(slot)?.id === session.id) forgetUnfinished(slot);
  await sendPending();
}

async function archive(session: Session): Promise<void> {
  const game = await finishedGame(session);
  if (game !== null && (await archivedGame(game.key)) === null) await keepGame(game);
}

/** Roughly how long it takes to hear or read the words since the last bot's move. */
let saidSince = 0;
announcer.listen((text) => {
  saidSince += text.length;
});

const PACES = {
  quick: () => 60,
  natural: (length: number) => Math.min(2_400, 600 + 12 * length),
  unhurried: (length: number) => 800 + 65 * length,
};

async function pace(): Promise<boolean> {
  const { pace: wanted } = useSettings.getState().settings;
  if (wanted === 'hold') return false;
  if (wanted !== 'quick') await announcer.said();
  await new Promise((resolve) => setTimeout(resolve, PACES[wanted](saidSince)));
  saidSince = 0;
  return true;
}

/** Somebody who learns hears the rule behind each line of points as well. */
function speakerNow(session: Session): Speaker {
  const language = currentLanguage();
  const { warnings } = useSettings.getState().settings;
  const speaker = { ...speakerFor(session, language), warnings };
  if (presetFor(session.module.game.id) !== 'learning') return speaker;
  const texts = ruleTextsNow(session.module.game.id, language);
  const ruleText = (id: string): string => (texts.get(id) ?? []).map(({ text }) => text).join('');
  return { ...speaker, ruleText };
}

/** The opening announcement: what was dealt or played, and whose turn it is. */
export function sayOpening(session: Session): void {
  if (session.snapshot.result !== null) return;
  const speaker = speakerNow(session);
  const { terms } = session.client.snapshot ?? {};
  for (const phrase of terms === undefined ? [] : narrateWithheld(terms))
    announcer.post({ kind: 'own', text: speaker.words.say(phrase) });
  announcer.post({ kind: 'own', text: openingAnswer(session, speaker), unseen: true });
  announcer.flush();
  announcer.post({ kind: 'turn', text: turnAnswer(session, speaker), unseen: true });
}

function speak(session: Session, step: SessionStep): void {
  // One step at a time, so that the results of different steps are not mixed.
  announcer.flush();
  if (step.after.myTurn && !step.before.myTurn) announcer.boardChanges();
  const speaker = speakerNow(session);
  if (step.missed > 0)
    announcer.post({
      kind: 'connection',
      text: speaker.t('friends.missed', { count: step.missed }),
    });
  // The next person's information is announced when they have the device.
  const isHandedOn = session.isShared && step.before.seat !== step.after.seat;
  for (const utterance of utterancesOf(step, speaker)) {
    if (isHandedOn && utterance.kind === 'turn' && step.after.result === null) continue;
    // What happened is said before whose turn it is now.
    if (utterance.kind === 'turn') announcer.flush();
    announcer.post(utterance);
  }
  if (isOwn(step.told)) feel();
}

function refuse(session: Session, problem: Problem): void {
  const { words } = speakerFor(session, currentLanguage());
  announcer.post({ kind: 'refusal', text: messageOf(problem, words), sound: 'refused' });
}
