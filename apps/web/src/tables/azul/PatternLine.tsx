import { messageOf } from '@chiaro/kernel';
import type { Colour, Move, View } from '@chiaro/azul';
import { signed } from '../../ui/signed.js';
import { useTable } from '../../table/table.js';
import { LetteredTile } from './Offer.js';
import { isLine, type PartProps } from './parts.js';
import { roundArgs, takeOf, type TileGroup, type TakePreview } from './preview.js';
import styles from './azul.module.css';

/** One pattern line: a button on the player's own board. */
export function PatternLine({
  seat,
  row,
  group,
  preview,
  item,
  onPut,
}: Omit<PartProps, 'counted'> & { readonly row: number; readonly preview: TakePreview | null }) {
  const { view, snapshot, t } = useTable<View, Move>();
  const line = view.boards[seat]?.lines[row] ?? null;
  const held = line?.count ?? 0;
  const name = useLineName(seat, row, group, preview);
  const hinted = isLine(snapshot.hint?.move, row) && seat === snapshot.seat;
  const slots = Array.from({ length: row + 1 }, (_, i) => {
    const place = row - i;
    if (line !== null && place < held) return { colour: line.colour, ghost: false };
    if (group !== null && preview !== null && place < held + preview.fits)
      return { colour: group.colour, ghost: true };
    return { colour: null, ghost: false };
  });
  const body = (
    <>
      {preview === null ? null : <Effect preview={preview} />}
      <span className={styles.slots}>
        {slots.map(({ colour, ghost }, i) => (
          <span
            key={i}
            className={styles.slot}
            data-ghost={ghost}
            data-piece={ghost ? undefined : (colour ?? undefined)}
          >
            {colour === null ? null : <LetteredTile colour={colour} />}
          </span>
        ))}
      </span>
    </>
  );
  if (item === null) return <span className={styles.line}>{body}</span>;
  return (
    <span role="gridcell" className={styles.lineCell}>
      <button
        type="button"
        className={styles.line}
        data-open={preview !== null}
        data-decide=""
        data-hinted={hinted}
        aria-disabled={group !== null && preview === null}
        aria-label={hinted ? `${name} ${t('hint.here')}` : name}
        {...item(`line-${row}`)}
        onClick={() => onPut?.(row)}
      >
        {body}
      </button>
    </span>
  );
}

/** Points of the move, with their signs. */
function Effect({ preview }: { readonly preview: TakePreview }) {
  return (
    <span className={styles.effect} aria-hidden="true">
      {preview.tile === null ? null : (
        <span className={styles.plus}>{signed(preview.tile.points)}</span>
      )}
      {preview.cost === 0 ? null : <span className={styles.minus}>{signed(-preview.cost)}</span>}
    </span>
  );
}

/** The state of the line; with picked tiles, the result of the move or the refusal. */
function useLineName(
  seat: number,
  row: number,
  group: TileGroup | null,
  preview: TakePreview | null,
): string {
  const { view, words, session, t } = useTable<View, Move>();
  const line = view.boards[seat]?.lines[row] ?? null;
  const state =
    line === null
      ? words.say({ id: 'board.lineEmpty', args: { line: row + 1, holds: row + 1 } })
      : words.say({
          id: 'board.line',
          args: {
            line: row + 1,
            count: line.count,
            holds: row + 1,
            colour: { id: `colour.${line.colour}` },
            hue: { id: hueId(words, line.colour) },
          },
        });
  if (group === null) return state;
  const move = takeOf(group, row);
  if (preview === null) {
    const refusal = session.refusalOf(move);
    return refusal === null ? state : `${state}. ${messageOf(refusal, words)}`;
  }
  const effect = words.say(session.module.narrator.move(move, view));
  return [
    effect,
    ...(preview.tile === null ? [] : [t('azul.wouldScore', { points: preview.tile.points })]),
    ...(preview.round === null ? [] : [t('azul.wouldBring', roundArgs(preview.round))]),
  ].join('. ');
}

/** English has one word for a colour, Italian a noun beside the adjective. */
const hueId = (words: { has(id: string): boolean }, colour: Colour): string =>
  words.has(`hue.${colour}`) ? `hue.${colour}` : `colour.${colour}`;
