import { messageOf, type Json, type Problem, type Words } from '@chiaro/kernel';
import { readNames } from '@chiaro/kernel/internal';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { thisProfile } from '../../../device/profiles.js';
import { announcer } from '../../../speech/instance.js';
import type { Values } from '../../../ui/options.js';
import { beginMatch } from '../begin.js';
import type { KeptPlayer, Options } from '../core/match.js';
import { freeColour } from '../core/people.js';
import { OTHER } from '../covers.js';
import type { KeptGame } from '../kept.js';

/** Characters of the name of a game that we do not know. */
export const MOST_TITLE = 60;

/** The state of the form before a match, with its problems. */
export function useKeptSetup(game: KeptGame, words: Words) {
  const [, go] = useLocation();
  const { seats } = game.keeper;
  const [players, setPlayers] = useState(() =>
    startPlayers(Math.min(seats.max, Math.max(seats.min, 2))),
  );
  const [values, setValues] = useState<Values>({});
  const [title, setTitle] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  const refuse = (found: readonly Problem[]) => {
    setProblems(found);
    const text = found.map((problem) => messageOf(problem, words)).join(' ');
    announcer.post({ kind: 'refusal', text });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readKeptSetup(game, players, values, title);
    if ('problems' in read) return refuse(read.problems);
    void beginMatch(game, read.players, read.options).then((id) => go(`/keep/match/${id}`));
  };
  return { players, setPlayers, values, setValues, title, setTitle, problems, submit };
}

/** The person who keeps the score sits first, with name and colour if known. */
const startPlayers = (least: number): KeptPlayer[] => {
  const { name, colour: own } = thisProfile();
  const players: KeptPlayer[] = [{ name, colour: own }];
  for (let seat = 1; seat < least; seat++)
    players.push({ name: '', colour: freeColour(players.map(({ colour }) => colour)) });
  return players;
};

type Read =
  | { readonly players: readonly KeptPlayer[]; readonly options: Options }
  | { readonly problems: readonly Problem[] };

function readKeptSetup(
  game: KeptGame,
  players: readonly KeptPlayer[],
  values: Values,
  title: string,
): Read {
  const { keeper } = game;
  const trimmed = players.map(({ name, colour }) => ({
    name: name.trim().replaceAll(/\s+/g, ' '),
    colour,
  }));
  const named = trimmed.filter(({ name }) => name !== '');
  const names = readNames(named.map(({ name }) => name));
  if (!names.ok) {
    const at = trimmed.indexOf(named[Number(names.error.path?.slice(1) ?? 0)]!);
    return { problems: [{ ...names.error, path: `/players/${at}` }] };
  }
  const seats = keeper.playersOption === null ? {} : { [keeper.playersOption]: players.length };
  const options = game.options.read({ ...values, ...seats });
  if (!options.ok) return { problems: options.error };
  const more = game.id === OTHER ? { title: title.trim().slice(0, MOST_TITLE) } : {};
  return { players: trimmed, options: { ...(options.value as Record<string, Json>), ...more } };
}
