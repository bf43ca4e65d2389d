import type { AnyPlayable } from '@chiaro/kernel';
import { use, useEffect, useMemo, useState } from 'react';
import { onOutboxChange } from '../../device/outbox.js';
import { thisProfile } from '../../device/profiles.js';
import type { Origin } from '../../session/branch.js';
import { gameOnDevice } from '../../session/found.js';
import { finishedGame, type FinishedGame } from '../../session/replayed.js';
import { extrasFor } from '../../tables/extras.js';
import { useWords } from '../../words/useWords.js';
import { usualMeasure } from '../review/grades.js';
import { knownReview } from '../review/useReview.js';
import { accountLines } from './accountLines.js';
import { ShareStory, type Link } from './ShareStory.js';
import { shapeFor } from './shape.js';
import { accountOf } from './story.js';

/** Shares a finished game: its shape, the places, luck and decisions. */
export function ShareGame({
  module,
  origin,
  title,
  result,
}: {
  readonly module: AnyPlayable;
  readonly origin: Origin;
  readonly title: string;
  /** The result in one line. */
  readonly result: string;
}) {
  const { t, language } = useWords();
  const extras = use(extrasFor(module.game.id));
  const finished = useMemo(
    () => finishedGame(module, origin, language),
    [module, origin, language],
  );
  const link = useLink(origin.id);
  if (!finished.ok) return null;
  const { name } = thisProfile();
  const by = name === '' ? '' : t('story.by', { name });
  const head = `Chiaro · ${title}`;
  const { playthrough, viewer } = finished.value;
  const shape = shapeFor(playthrough, viewer, extras);
  const address = link.kind === 'address' ? link.address : location.origin;
  /** Present once the coach has reviewed the game. */
  const luckLines = (): Lines => {
    const review = knownReview(origin.log);
    const { measure = usualMeasure } = extras;
    const account = review === null ? null : accountOf(finished.value, review, measure);
    if (account === null) return [];
    return accountLines(account, finished.value, t, language).map(({ label, text }) => [
      label,
      text,
    ]);
  };
  const linesNow = () => [...standings(finished.value), ...luckLines()];
  return (
    <ShareStory
      picture={() => ({ title: head, by, result, lines: linesNow(), shape, address })}
      text={() => [head, ...(by === '' ? [] : [by]), result, ...shape, address].join('\n')}
      link={link}
    />
  );
}

type Lines = readonly (readonly [label: string, value: string])[];

/** Only with several players. */
function standings({ result, sides, sideName }: FinishedGame): Lines {
  if (result === null || sides === 1) return [];
  const { totals, winners } = result;
  return totals
    .map((total, side) => ({ total, side, won: winners.includes(side) }))
    .toSorted((a, b) => Number(b.won) - Number(a.won) || b.total - a.total)
    .map(({ total, side }) => [sideName(side), String(total)]);
}

/** Address of the game on the server, or the reason why there is none (yet). */
function useLink(id: string): Link {
  const [link, setLink] = useState<Link>({ kind: 'pending' });
  useEffect(() => {
    let current = true;
    const look = async () => {
      const kept = await gameOnDevice(id);
      if (current && kept !== null) setLink(linkTo(kept));
    };
    void look();
    const stop = onOutboxChange(() => void look());
    return () => {
      current = false;
      stop();
    };
  }, [id]);
  return link;
}

const linkTo = ({
  serverId,
  status,
}: {
  readonly serverId: string | null;
  readonly status: 'pending' | 'stored' | 'refused';
}): Link =>
  serverId === null
    ? { kind: status === 'refused' ? 'refused' : 'pending' }
    : { kind: 'address', address: `${location.origin}/games/${serverId}` };
