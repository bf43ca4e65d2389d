import type { MouseEvent } from 'react';
import { CENTRE, colours, type Colour, type Move, type View } from '@chiaro/azul';
import { StartTile, Tile } from '../../art/Tile.js';
import { useTable } from '../../table/table.js';
import { useSetting } from '../../device/useSettings.js';
import { useRoving } from '../../ui/useRoving.js';
import { groupsAt, type TileGroup } from './preview.js';
import styles from './azul.module.css';

interface OfferProps {
  readonly group: TileGroup | null;
  readonly onChoose: (group: TileGroup | null) => void;
}

const groupId = ({ from, colour }: Pick<TileGroup, 'from' | 'colour'>): string =>
  `${from}-${colour}`;
const emptyId = (from: number): string => `${from}-empty`;

/** Displays and centre as a grid: a row for each place, a cell for each colour on it. */
export function Offer({ group, onChoose }: OfferProps) {
  const { view, t } = useTable<View, Move>();
  const places = [
    ...view.displays.map((tiles, i) => ({ from: i + 1, tiles, groups: groupsAt(i + 1, tiles) })),
    { from: CENTRE, tiles: view.centre, groups: groupsAt(CENTRE, view.centre) },
  ];
  // An empty display stays, so that the focus on it stays too.
  const rows = places.map(({ from, groups }) =>
    groups.length === 0 ? [emptyId(from)] : groups.map(groupId),
  );
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>(rows);
  return (
    <div
      ref={container}
      role="grid"
      tabIndex={-1}
      aria-label={t('azul.offer')}
      className={styles.offer}
      data-spot="bag"
      onKeyDown={onKeyDown}
      onClick={pressNearest}
    >
      {places.map(({ from, tiles, groups }) => (
        <div
          key={from}
          role="row"
          className={from === CENTRE ? styles.centre : styles.display}
          data-empty={tiles.length === 0}
          aria-label={from === CENTRE ? t('azul.centre') : t('azul.display', { number: from })}
        >
          {from === CENTRE ? <CentreLabel /> : null}
          {groups.length === 0 ? (
            <EmptyCell
              key={cellElementKey(from, null, 0)}
              from={from}
              roving={item(emptyId(from))}
            />
          ) : null}
          {groups.map((each, i) => (
            <GroupCell
              key={cellElementKey(from, each, i)}
              group={each}
              isChosen={group !== null && groupId(group) === groupId(each)}
              roving={item(groupId(each))}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** How far beside a tile a touch still means it. */
const NEAR_PX = 12;

/** With four players a tile is smaller than a thumb: a touch beside it presses the nearest one. */
function pressNearest({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('[data-piece], button') !== null) return;
  let nearest: { readonly tile: Element; readonly apart: number } | null = null;
  for (const tile of currentTarget.querySelectorAll('[role=gridcell] > [data-piece]')) {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    const x = Math.max(left - clientX, 0, clientX - right);
    const y = Math.max(top - clientY, 0, clientY - bottom);
    const apart = Math.hypot(x, y);
    if (apart <= (nearest?.apart ?? NEAR_PX)) nearest = { tile, apart };
  }
  nearest?.tile.closest('[role=gridcell]')?.querySelector<HTMLElement>('[aria-pressed]')?.click();
}

/** In the centre a colour keeps its element; a display is emptied at once. */
const cellElementKey = (from: number, group: TileGroup | null, i: number): string =>
  from === CENTRE && group !== null ? group.colour : String(i);

function EmptyCell({
  from,
  roving,
}: {
  readonly from: number;
  readonly roving: Readonly<Record<string, unknown>>;
}) {
  const { t } = useTable<View, Move>();
  const place = from === CENTRE ? t('azul.centre') : t('azul.display', { number: from });
  return (
    <span role="gridcell" className={styles.emptyCell}>
      <button
        type="button"
        className={styles.emptyPlace}
        aria-disabled="true"
        aria-label={`${place}: ${t('azul.empty')}`}
        {...roving}
      />
    </span>
  );
}

function CentreLabel() {
  const { view, t } = useTable<View, Move>();
  return (
    <span role="gridcell" className={styles.centreLabel}>
      <span>{t('azul.centre')}</span>{' '}
      {view.marker === 'centre' ? (
        <span className={styles.tile} data-piece="marker">
          <StartTile />
          <span className="visually-hidden">{t('azul.marker')}</span>
        </span>
      ) : null}
    </span>
  );
}

/** One button for all tiles of the colour; a touch on any of them presses it. */
function GroupCell({
  group,
  isChosen,
  roving,
  onChoose,
}: {
  readonly group: TileGroup;
  readonly isChosen: boolean;
  readonly roving: Readonly<Record<string, unknown>>;
  readonly onChoose: (group: TileGroup | null) => void;
}) {
  const { words, t, myTurn, view, snapshot, session, announce } = useTable<View, Move>();
  const tiles = words.say({ id: `tiles.${group.colour}`, args: { count: group.count } });
  const source =
    group.from === CENTRE
      ? words.say({ id: 'source.centre' })
      : words.say({ id: 'source.display', args: { display: group.from } });
  const withMarker = group.from === CENTRE && view.marker === 'centre';
  const hinted = isHintedGroup(snapshot.hint?.move, group);
  const press = () => {
    if (myTurn) onChoose(isChosen ? null : group);
    else announce('answer', words.say(session.module.narrator.turn(view)));
  };
  return (
    <span role="gridcell" className={styles.group} data-chosen={isChosen} data-hinted={hinted}>
      <button
        type="button"
        className={styles.tile}
        aria-pressed={isChosen}
        aria-disabled={!myTurn}
        data-decide=""
        data-piece={group.colour}
        data-holds={group.from === CENTRE ? group.colour : undefined}
        data-from="bag"
        aria-label={`${t('azul.group', { tiles, source, marker: withMarker })}${hinted ? ` ${t('hint.here')}` : ''}`}
        {...roving}
        onClick={press}
      >
        <LetteredTile colour={group.colour} />
        {group.from === CENTRE && group.count > 1 ? (
          <span className={styles.count}>{group.count}</span>
        ) : null}
      </button>
      {Array.from({ length: group.count - 1 }, (_, i) => (
        // For a touch on the second tile; the button has the name.
        <span
          key={i}
          className={styles.tile}
          data-piece={group.colour}
          data-from="bag"
          aria-hidden="true"
          onClick={press}
        >
          <LetteredTile colour={group.colour} />
        </span>
      ))}
    </span>
  );
}

export function LetteredTile({
  colour,
  className,
}: {
  readonly colour: Colour;
  readonly className?: string | undefined;
}) {
  const { t } = useTable<View, Move>();
  const letters = useSetting('letters');
  return (
    <Tile
      colour={colour}
      letter={letters ? t(`azul.letter.${colour}`) : undefined}
      className={className}
    />
  );
}

function isHintedGroup(move: unknown, { from, colour }: TileGroup): boolean {
  const take = move as Extract<Move, { kind: 'take' }> | null | undefined;
  return take?.kind === 'take' && take.from === from && take.colour === colours.indexOf(colour);
}
