import { Suspense, use, useMemo, useState } from 'react';
import { replay, type AnyModule, type Words } from '@chiaro/kernel';
import { formatSeat, messageOf, narrateResult, parseSeat, resultOf } from '@chiaro/match';
import { Link } from 'wouter';
import { loadGame } from '../app/games.js';
import { NotFound } from '../app/NotFound.js';
import { Page } from '../app/Page.js';
import { Slip } from '../play/Slip.js';
import { sayAll } from '../play/narration.js';
import { persons, type SeatedPlayer } from '../session/seats.js';
import { archivedGame, archivedGames } from '../storage/archive.js';
import { Button } from '../ui/Button.js';
import { useWords } from '../words/useWords.js';
import { gameWordsIn, translator, type Translate } from '../words/words.js';
import { serverGame } from './api.js';
import styles from './history.module.css';

interface FoundGame {
  readonly game: string;
  readonly log: string;
  readonly players: readonly SeatedPlayer[] | null;
  readonly status: 'pending' | 'stored' | 'refused';
  readonly fairness: 'proved' | 'unproved' | null;
}

export function GamePage({ id }: { readonly id: string }) {
  const { t } = useWords();
  return (
    <Suspense fallback={<p>{t('loading')}</p>}>
      <Loaded key={id} id={id} />
    </Suspense>
  );
}

const found = new Map<string, Promise<FoundGame | null>>();

function gameOf(id: string): Promise<FoundGame | null> {
  const known = found.get(id);
  if (known !== undefined) return known;
  const finding = findGame(id);
  found.set(id, finding);
  // Another visit looks again: a game may have been sent meanwhile.
  void finding.finally(() => setTimeout(() => found.delete(id), 5_000));
  return finding;
}

async function findGame(id: string): Promise<FoundGame | null> {
  const local =
    (await archivedGame(id).catch(() => null)) ??
    (await archivedGames().catch(() => [])).find(({ serverId }) => serverId === id) ??
    null;
  const server = await serverGame(local?.serverId ?? id);
  if (local !== null) return { ...local, fairness: server?.fairness ?? null };
  return server === null ? null : { ...server, players: null, status: 'stored' };
}

function Loaded({ id }: { readonly id: string }) {
  const { t, language } = useWords();
  const game = use(gameOf(id));
  const entry = game === null ? null : loadGame(game.game);
  if (game === null || entry === null) return <NotFound />;
  return (
    <Page title={t('game.title', { game: entry.cover.title[language] })}>
      <Suspense fallback={<p>{t('loading')}</p>}>
        <Finished game={game} />
      </Suspense>
    </Page>
  );
}

/** Everything here follows from the log, replayed on this device with the same rules. */
function Finished({ game }: { readonly game: FoundGame }) {
  const { language } = useWords();
  const entry = loadGame(game.game);
  if (entry === null) throw new Error(`No game ${game.game}`);
  const module = use(entry.module());
  const shown = useMemo(() => review(module, game, language), [module, game, language]);
  if (!shown.ok) return <p>{shown.message}</p>;
  const { t, headline, details, slip, log } = shown;
  return (
    <div className={styles.finished}>
      <div className={styles.result}>
        <p className={styles.headline}>{headline}</p>
        {details.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className={styles.status}>{t(`games.status.${game.status}`)}</p>
        {game.fairness === null ? null : (
          <p className={styles.status}>{t(`game.fairness.${game.fairness}`)}</p>
        )}
        <div className={styles.buttons}>
          <Link href={`/play/${game.game}`} className={styles.again}>
            {t('result.again')}
          </Link>
          <CopyLog log={log} t={t} />
        </div>
        <details className={styles.log}>
          <summary>{t('game.log')}</summary>
          <pre tabIndex={0}>{log}</pre>
        </details>
      </div>
      <div className={styles.slip}>
        <Slip {...slip} game={game.game} title={entry.cover.title[language]} />
      </div>
    </div>
  );
}

function review(module: AnyModule, game: FoundGame, language: 'it' | 'en') {
  const replayed = replay(module.game, game.log);
  const plain = gameWordsIn(language, module.words, {});
  const problem = replayed.ok ? replayed.value.failure : replayed.error[0];
  if (!replayed.ok || problem !== null)
    return { ok: false as const, message: messageOf(problem ?? { code: 'MALFORMED_LOG' }, plain) };
  const { playthrough, tags } = replayed.value;
  const { sideOf, sides } = module.game.seating(playthrough.options);
  const players = game.players ?? playersOf(tags.get('Seats'), sideOf.length);
  const seatName = (seat: number): string => nameOf(players, seat, plain);
  const sideName = (side: number): string => {
    const names = sideOf.flatMap((each, seat) => (each === side ? [seatName(seat)] : []));
    return names.length === 1 ? (names[0] ?? '') : plain.say({ id: 'names.pair', args: { names } });
  };
  const words = gameWordsIn(language, module.words, { seat: seatName, side: sideName });
  const result = resultOf(playthrough);
  const viewer = persons(players)[0] ?? 0;
  const view = module.game.view(playthrough.state, viewer);
  const phrases = result === null ? [] : narrateResult(module.narrator, result, view, viewer);
  const [headline, ...details] = phrases.map((each) => sayAll(words, [each]));
  return {
    ok: true as const,
    t: translator(words),
    headline,
    details,
    log: game.log,
    slip: {
      entries: playthrough.entries,
      sides,
      rules: module.rules[language],
      sayEntry: (entry: (typeof playthrough.entries)[number]) =>
        words.say(module.narrator.entry(entry)),
      sideName,
    },
  };
}

/** A log names seats, not people: persons are numbered, bots go by their level. */
function playersOf(tag: string | undefined, seats: number): SeatedPlayer[] {
  const specs = (tag ?? '').split(' ').map(parseSeat);
  return Array.from({ length: seats }, (_, seat) => {
    const spec = specs[seat] ?? { kind: 'person' as const };
    return { ...spec, name: spec.kind === 'bot' ? formatSeat(spec) : '' };
  });
}

function nameOf(players: readonly SeatedPlayer[], seat: number, words: Words): string {
  const t = translator(words);
  const player = players[seat];
  if (player?.kind === 'bot' && player.name.startsWith('bot:'))
    return t('names.bot', {
      level: words.say({ id: `bot.${player.level ?? ''}` }),
      number: seat + 1,
    });
  if (player !== undefined && player.name !== '') return player.name;
  return persons(players).length === 1 ? t('names.you') : t('player', { number: seat + 1 });
}

function CopyLog({ log, t }: { readonly log: string; readonly t: Translate }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button onClick={() => void navigator.clipboard.writeText(log).then(() => setCopied(true))}>
      {t(copied ? 'result.copied' : 'game.copyLog')}
    </Button>
  );
}
