import { messageOf, readNames, type Json, type Problem } from '@chiaro/kernel';
import { useEffect, useState, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { announcer } from '../../../speech/instance.js';
import { Page } from '../../../ui/Page.js';
import { OptionFields, type Values } from '../../../ui/OptionsForm.js';
import setup from '../../../ui/form.module.css';
import { Button } from '../../../ui/Button.js';
import { useWords } from '../../../words/useWords.js';
import { gameWordsIn } from '../../../words/words.js';
import { beginMatch, rematchOf } from '../begin.js';
import type { KeptMatch, KeptPlayer, Options } from '../core/match.js';
import { freeColour } from '../core/people.js';
import { keptCovers, OTHER, messagesOf, type KeptGame } from '../kept.js';
import { sideNames } from '../names.js';
import { allMatches } from '../storage.js';
import { Players } from './Players.js';
import styles from '../keep.module.css';

/** Who plays, by which house rules: then they are fixed, and the match begins. */
export function KeepSetup({ game }: { readonly game: KeptGame }) {
  const { t, language } = useWords();
  const [, go] = useLocation();
  const { keeper } = game;
  const words = gameWordsIn(language, messagesOf(game), {});
  const [players, setPlayers] = useState(() =>
    startPlayers(Math.min(keeper.seats.max, Math.max(keeper.seats.min, 2))),
  );
  const [values, setValues] = useState<Values>({});
  const [title, setTitle] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const last = useLastMatch(game.id);
  const cover = keptCovers.find(({ id }) => id === game.id);
  const name = cover?.title[language] ?? t('keep.other');

  const refuse = (found: readonly Problem[]) => {
    setProblems(found);
    announcer.post({
      kind: 'refusal',
      text: found.map((problem) => messageOf(problem, words)).join(' '),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readKeptSetup(game, players, values, title);
    if ('problems' in read) return refuse(read.problems);
    void beginMatch(game, read.players, read.options).then((id) => go(`/keep/match/${id}`));
  };
  const specs = Object.fromEntries(
    keeper.optionKeys.flatMap((key) => {
      const spec = game.options.specs[key];
      return spec === undefined ? [] : [[key, spec]];
    }),
  );

  return (
    <Page title={t('keep.setupTitle', { game: name })}>
      <form className={setup.setup} onSubmit={submit}>
        {last === null ? null : (
          <div className={setup.notice}>
            <p>
              {t('keep.againWith', {
                names: sideNames(last, keeper.sideOf(last.players.length), t).join(' · '),
              })}
            </p>
            <Button
              onClick={() => void rematchOf(game, last).then((id) => go(`/keep/match/${id}`))}
            >
              {t('keep.rematch')}
            </Button>
          </div>
        )}
        {game.id === OTHER ? (
          <label className={styles.field}>
            <span>{t('keep.otherName')}</span>
            <input
              value={title}
              maxLength={60}
              onChange={(event) => setTitle(event.target.value)}
            />
          </label>
        ) : null}
        <Players
          game={game}
          players={players}
          problems={problems}
          words={words}
          onChange={setPlayers}
        />
        <details
          className={setup.rules}
          open={game.id === OTHER || problems.length > 0 || undefined}
        >
          <summary>{t('setup.houseRules')}</summary>
          <OptionFields
            specs={specs}
            values={values}
            words={words}
            problems={problems}
            onChange={setValues}
          />
        </details>
        <div className={setup.go}>
          <Button look="primary" type="submit">
            {t('setup.start')}
          </Button>
          {game.module === null ? null : (
            <Link href={`/rules/${game.id}`}>{t('setup.readRules')}</Link>
          )}
        </div>
      </form>
    </Page>
  );
}

const startPlayers = (least: number): KeptPlayer[] => {
  const players: KeptPlayer[] = [];
  for (let seat = 0; seat < least; seat++)
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
  const more = game.id === OTHER ? { title: title.trim().slice(0, 60) } : {};
  return { players: trimmed, options: { ...(options.value as Record<string, Json>), ...more } };
}

/** The latest match of this game, for a rematch. */
function useLastMatch(game: string): KeptMatch | null {
  const [last, setLast] = useState<KeptMatch | null>(null);
  useEffect(() => {
    void allMatches().then((all) =>
      setLast(all.find(({ match }) => match.game === game)?.match ?? null),
    );
  }, [game]);
  return last;
}
