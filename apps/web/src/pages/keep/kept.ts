import '../../words/keep.js';
import {
  phrase,
  type AnyPlayable,
  type Entry,
  type Language,
  type Messages,
  type OptionSchema,
  type Phrase,
  type Words,
} from '@chiaro/kernel';
import type { ComponentType } from 'react';
import { games, loadGame } from '../../session/games.js';
import { appWordsIn, gameWordsIn, translator, type Translate } from '../../words/words.js';
import { isKept, OTHER, type KEPT } from './covers.js';
import { scorePage, type Keeper, type Scored } from './core/keeper.js';
import { unfold } from './core/log.js';
import type { KeptMatch, Options } from './core/match.js';
import { other, otherOptions, ROUND_RULE } from './core/other.js';
import { amount } from './figure.js';
import { faceIn } from './core/people.js';
import { people } from './storage.js';

/** The parts of a game that the scorekeeper uses. */
export interface KeptGame {
  readonly id: string;
  readonly keeper: Keeper;
  /** Null for a game without our rules. */
  readonly module: AnyPlayable | null;
  readonly Form: ComponentType;
  readonly Overview: ComponentType | null;
  readonly options: OptionSchema<unknown>;
}

type Parts = Pick<KeptGame, 'Form' | 'Overview'> & { readonly keeper: Keeper<never> };

/** Each game's form is loaded with the game. */
const PARTS: Readonly<Record<(typeof KEPT)[number], () => Promise<Parts>>> = {
  yahtzee: async () => {
    const [{ yahtzee }, { YahtzeeForm }, { Scorecards }] = await Promise.all([
      import('./core/yahtzee.js'),
      import('./forms/YahtzeeForm.js'),
      import('./forms/Scorecards.js'),
    ]);
    return { keeper: yahtzee as Keeper<never>, Form: YahtzeeForm, Overview: Scorecards };
  },
  azul: async () => {
    const [{ azul }, { AzulForm }] = await Promise.all([
      import('./core/azul.js'),
      import('./forms/AzulForm.js'),
    ]);
    return { keeper: azul as Keeper<never>, Form: AzulForm, Overview: null };
  },
  scopone: async () => {
    const [{ scopone }, { ScoponeForm }] = await Promise.all([
      import('./core/scopone.js'),
      import('./forms/ScoponeForm.js'),
    ]);
    return { keeper: scopone as Keeper<never>, Form: ScoponeForm, Overview: null };
  },
  liaptui: async () => {
    const [{ liaptui }, { LiaptuiForm }] = await Promise.all([
      import('./core/liaptui.js'),
      import('./forms/LiaptuiForm.js'),
    ]);
    return { keeper: liaptui as Keeper<never>, Form: LiaptuiForm, Overview: null };
  },
  klondike: async () => {
    const [{ klondike }, { KlondikeForm }] = await Promise.all([
      import('./core/klondike.js'),
      import('./forms/KlondikeForm.js'),
    ]);
    return { keeper: klondike as Keeper<never>, Form: KlondikeForm, Overview: null };
  },
};

const keptGames = new Map<string, Promise<KeptGame>>();

/** Null for a game without a form. */
export function keptGame(id: string): Promise<KeptGame> | null {
  if (!isKept(id)) return null;
  const known = keptGames.get(id);
  if (known !== undefined) return known;
  const loading = loadKeptGame(id);
  keptGames.set(id, loading);
  // A failed load (offline) may be tried again.
  loading.catch(() => keptGames.delete(id));
  return loading;
}

async function loadKeptGame(id: string): Promise<KeptGame> {
  if (id === OTHER) {
    const { OtherForm } = await import('./forms/OtherForm.js');
    return {
      id,
      keeper: other as Keeper,
      module: null,
      Form: OtherForm,
      Overview: null,
      options: otherOptions as OptionSchema<unknown>,
    };
  }
  const [parts, module] = await Promise.all([
    PARTS[id as (typeof KEPT)[number]](),
    loadGame(id)!.module(),
  ]);
  return {
    id,
    ...parts,
    // A keeper checks its own entries by their shape before it scores them.
    keeper: parts.keeper as unknown as Keeper,
    module,
    options: module.game.options,
  };
}

// ---------------------------------------------------------------------------- counting

export const scoreKeptMatch = (game: KeptGame, match: KeptMatch): Scored =>
  scorePage(game.keeper, unfold(match).page, match.players.length);

// ---------------------------------------------------------------------------- words

/** Words that a game without its own uses from the app, for house rules. */
const OTHER_IDS = [
  'option.wins',
  'option.wins.highest',
  'option.wins.lowest',
  'option.target',
  'option.target.help',
  'option.rounds',
  'option.rounds.help',
];
const otherWordsIn = (language: Language): Messages =>
  Object.fromEntries(
    OTHER_IDS.map((id) => [id, appWordsIn(language).say({ id: `keep.other.${id}` })]),
  );
const OTHER_WORDS: Readonly<Record<Language, Messages>> = {
  get it() {
    return otherWordsIn('it');
  },
  get en() {
    return otherWordsIn('en');
  },
};

export const messagesOf = ({ module }: KeptGame): Readonly<Record<Language, Messages>> =>
  module?.words ?? OTHER_WORDS;

export interface MatchWords {
  readonly words: Words;
  readonly t: Translate;
  readonly title: string;
  readonly seatName: (seat: number) => string;
  readonly sideName: (side: number) => string;
  /** The text of a side's dot: its name, of which the first letter is shown, or its number. */
  readonly initialOf: (side: number) => string;
  /** The picture of a player without partner; undefined for partners. */
  readonly faceOf: (side: number) => string | undefined;
  readonly sayLine: (entry: Entry) => string;
}

/** The words of a match: its people and sides by their names. */
export function matchWords(
  game: KeptGame,
  match: Pick<KeptMatch, 'players' | 'options'>,
  language: Language,
): MatchWords {
  const { module, keeper } = game;
  const sideOf = keeper.sideOf(match.players.length);
  const gameWords = messagesOf(game);
  const known = people();
  const plain = gameWordsIn(language, gameWords, {});
  const seatName = (seat: number): string => {
    const name = match.players[seat]?.name ?? '';
    return name === '' ? plain.say({ id: 'player', args: { number: seat + 1 } }) : name;
  };
  const sideName = (side: number): string => {
    const names = sideOf.flatMap((each, seat) =>
      each === side ? [match.players[seat]?.name ?? ''] : [],
    );
    const known = names.filter((name) => name !== '');
    if (known.length > 0) return plain.say({ id: 'names.pair', args: { names: known } });
    return keeper.partners
      ? plain.say({ id: 'keep.side', args: { side } })
      : plain.say({ id: 'player', args: { number: side + 1 } });
  };
  const words = gameWordsIn(language, gameWords, { seat: seatName, side: sideName });
  return {
    words,
    t: translator(words),
    title: titleOf(game.id, match.options, language, plain),
    seatName,
    sideName,
    initialOf: (side) =>
      !keeper.partners && (match.players[side]?.name ?? '') === ''
        ? String(side + 1)
        : sideName(side),
    faceOf: (side) =>
      keeper.partners ? undefined : faceIn(known, match.players[side]?.name ?? ''),
    sayLine: (entry) => words.say(linePhrase(module, entry)),
  };
}

const linePhrase = (module: AnyPlayable | null, entry: Entry): Phrase =>
  module === null || entry.rule === ROUND_RULE
    ? phrase('keep.line.round', {
        round: Number(entry.facts['round']),
        amount: amount(entry.points),
      })
    : module.narrator.entry(entry);

function titleOf(id: string, options: Options, language: Language, words: Words): string {
  const cover = games.find((game) => game.id === id);
  if (cover !== undefined) return cover.title[language];
  const { title } = options;
  return typeof title === 'string' && title !== '' ? title : words.say({ id: 'keep.other' });
}

/** For lists, which load no game. */
export const plainTitle = (match: KeptMatch, language: Language, words: Words): string =>
  titleOf(match.game, match.options, language, words);
