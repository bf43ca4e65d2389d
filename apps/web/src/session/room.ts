import type { AnyModule, Problem, Result } from '@chiaro/kernel';
import { messageOf } from '@chiaro/match';
import { announcer } from '../speech/instance.js';
import { tick } from '../speech/sound.js';
import { lastRoundAnswer, turnAnswer } from './answers.js';
import { utterancesOf, type Speaker } from './narration.js';
import { speakerFor } from './speaker.js';
import { plainText, rulesOf } from '../ui/markdown.js';
import { presetFor, useSettings } from '../device/useSettings.js';
import { archivedGame, keepGame } from '../device/archive.js';
import { sendPending } from '../device/outbox.js';
import { forgetUnfinished, loadUnfinished, saveUnfinished } from '../device/unfinished.js';
import { currentLanguage } from '../words/language.js';
import { finishedGame } from './archived.js';
import { thinking } from './instance.js';
import { Session, type SessionStep, type Surroundings, type Wish } from './session.js';

/** Sessions as the page runs them: spoken, saved, sent. */
export function beginSession(
  module: AnyModule,
  wish: Wish,
  slot: string = module.game.id,
): Result<Session, Problem> {
  return Session.begin(module, wish, surroundings(module.game.id, slot));
}

/** The unfinished game of this kind (or in a place of its own), if there is one that can go on. */
export function resumeSession(
  module: AnyModule,
  slot: string = module.game.id,
): Result<Session, Problem> | null {
  const unfinished = loadUnfinished(slot);
  return unfinished === null
    ? null
    : Session.resume(module, unfinished, surroundings(module.game.id, slot));
}

/** A game that is left for a new one is kept as abandoned, if anybody had moved in it. */
export function abandonUnfinished(module: AnyModule): void {
  const session = resumeSession(module);
  if (session?.ok !== true || session.value.match.ended) return forgetUnfinished(module.game.id);
  const hasMoved = session.value.history.some((told) => told.step.kind === 'move');
  session.value.match.act({ kind: 'abandon' }, Date.now());
  if (hasMoved) void archive(session.value).then(sendPending);
}

function surroundings(game: string, slot: string): Surroundings {
  return {
    now: () => Date.now(),
    choose: (turn) => thinking.choose(game, turn),
    pace,
    save: (unfinished) => saveUnfinished(slot, unfinished),
    told: speak,
    refused: refuse,
    finished: (session) => void finish(session, slot),
  };
}

async function finish(session: Session, slot: string): Promise<void> {
  await archive(session);
  if (loadUnfinished(slot)?.id === session.id) forgetUnfinished(slot);
  await sendPending();
}

async function archive(session: Session): Promise<void> {
  const game = finishedGame(session);
  if (game !== null && (await archivedGame(game.key)) === null) await keepGame(game);
}

/** How long the words since the last bot take to hear or read, roughly. */
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

const parsedRules = new Map<string, ReturnType<typeof rulesOf>>();

/** A whole RULES.md is parsed once, not on every step. */
function rulesIn(text: string): ReturnType<typeof rulesOf> {
  const rules = parsedRules.get(text) ?? rulesOf(text);
  parsedRules.set(text, rules);
  return rules;
}

/** Somebody who learns hears the rule behind each line of points as well. */
function speakerNow(session: Session): Speaker {
  const language = currentLanguage();
  const speaker = speakerFor(session, language);
  if (presetFor(session.module.game.id) !== 'learning') return speaker;
  const rules = rulesIn(session.module.rules[language]);
  return { ...speaker, ruleText: (id) => plainText(rules.get(id) ?? []) };
}

/** How the table stands, for whoever sits down at it: what was dealt or played, and whose turn it is. */
export function sayOpening(session: Session): void {
  if (session.match.ended) return;
  const speaker = speakerNow(session);
  announcer.post({ kind: 'own', text: lastRoundAnswer(session, speaker), unseen: true });
  announcer.flush();
  announcer.post({ kind: 'turn', text: turnAnswer(session, speaker), unseen: true });
}

function speak(session: Session, step: SessionStep): void {
  // One step after the other: what an earlier one brought is not mixed with this.
  announcer.flush();
  for (const utterance of utterancesOf(step, speakerNow(session))) {
    // What happened is said before whose turn it is now.
    if (utterance.kind === 'turn') announcer.flush();
    announcer.post(utterance);
  }
  if (useSettings.getState().settings.haptics) tick();
}

function refuse(session: Session, problem: Problem): void {
  const { words } = speakerFor(session, currentLanguage());
  announcer.post({ kind: 'refusal', text: messageOf(problem, words), sound: 'refused' });
}
