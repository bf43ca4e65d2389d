import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Page } from '../../../ui/Page.js';
import { OptionFields } from '../../../ui/OptionsForm.js';
import setup from '../../../ui/form.module.css';
import { Button } from '../../../ui/Button.js';
import { useWords } from '../../../words/useWords.js';
import { gameWordsIn } from '../../../words/words.js';
import { rematchOf } from '../begin.js';
import type { KeptMatch } from '../core/match.js';
import { keptCovers, OTHER } from '../covers.js';
import { messagesOf, type KeptGame } from '../kept.js';
import { sideNames } from '../names.js';
import { allMatches } from '../storage.js';
import { Players } from './Players.js';
import { MOST_TITLE, useKeptSetup } from './useKeptSetup.js';
import styles from '../keep.module.css';

/** Players and house rules; starting the match fixes them. */
export function KeepSetup({ game }: { readonly game: KeptGame }) {
  const { t, language } = useWords();
  const { keeper } = game;
  const words = gameWordsIn(language, messagesOf(game), {});
  const form = useKeptSetup(game, words);
  const { problems } = form;
  const cover = keptCovers.find(({ id }) => id === game.id);
  const name = cover?.title[language] ?? t('keep.other');
  const specs = Object.fromEntries(
    keeper.optionKeys.flatMap((key) => {
      const spec = game.options.specs[key];
      return spec === undefined ? [] : [[key, spec]];
    }),
  );

  return (
    <Page title={t('keep.setupTitle', { game: name })}>
      <form className={setup.setup} onSubmit={form.submit}>
        <Again game={game} />
        {game.id === OTHER ? (
          <label className={styles.field}>
            <span>{t('keep.otherName')}</span>
            <input
              value={form.title}
              maxLength={MOST_TITLE}
              onChange={(event) => form.setTitle(event.target.value)}
            />
          </label>
        ) : null}
        <Players
          game={game}
          players={form.players}
          problems={problems}
          words={words}
          onChange={form.setPlayers}
        />
        <details
          className={setup.rules}
          open={game.id === OTHER || problems.length > 0 || undefined}
        >
          <summary>{t('setup.houseRules')}</summary>
          <OptionFields
            specs={specs}
            values={form.values}
            words={words}
            problems={problems}
            onChange={form.setValues}
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

/** A new match with the same people and house rules. */
function Again({ game }: { readonly game: KeptGame }) {
  const { t } = useWords();
  const [, go] = useLocation();
  const last = useLastMatch(game.id);
  if (last === null) return null;
  const sides = sideNames(last, game.keeper.sideOf(last.players.length), t);
  return (
    <div className={setup.notice}>
      <p>{t('keep.againWith', { names: sides.join(' · ') })}</p>
      <Button onClick={() => void rematchOf(game, last).then((id) => go(`/keep/match/${id}`))}>
        {t('keep.rematch')}
      </Button>
    </div>
  );
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
