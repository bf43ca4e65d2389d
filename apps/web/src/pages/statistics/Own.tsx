import type { AnyPlayable } from '@chiaro/kernel';
import { useMemo } from 'react';
import { Ring } from '../../art/Ring.js';
import { decimal } from '../../room/review/figures.js';
import type { PlayedGame } from '../../session/achievements.js';
import { meanOf } from '../../session/figures.js';
import { cellsOf, placeKey, type Cell, type GamePicture } from '../../session/pictures.js';
import { HalfBar, Mark, Places } from '../../ui/charts/Places.js';
import { RowBars } from '../../ui/charts/RowBars.js';
import { useGameWords } from '../../words/useGameWords.js';
import { useLanguage } from '../../words/language.js';
import { Sheet } from './Sheet.js';
import { usePar, type ParOf } from './usePar.js';
import { useWhy } from './why.js';
import styles from './statistics.module.css';

interface PictureProps {
  readonly module: AnyPlayable;
  readonly picture: GamePicture;
  readonly cells: ReadonlyMap<string, Cell>;
}

/** A picture of this game alone; nothing while no game counts in it. */
export function OwnPicture({
  module,
  picture,
  games,
}: Omit<PictureProps, 'cells'> & { readonly games: readonly PlayedGame[] }) {
  const { words } = useGameWords(module);
  const cells = useMemo(() => cellsOf(picture, games), [picture, games]);
  const parOf = usePar(module, picture.hasPar === true ? games : NO_GAMES);
  if (cells.size === 0) return null;
  const props = { module, picture, cells };
  return (
    <Sheet title={words.say(picture.title)} note={words.say(picture.note)}>
      {picture.kind === 'means' ? <Means {...props} parOf={parOf} /> : null}
      {picture.kind === 'marks' ? <Marks {...props} /> : null}
      {picture.kind === 'mirror' ? <Mirror {...props} /> : null}
      {picture.kind === 'rates' ? <Rates {...props} /> : null}
    </Sheet>
  );
}

const NO_GAMES: readonly PlayedGame[] = [];

/** Names of the rows and columns, and the question of a cell. */
function usePicture({ module, picture }: PictureProps) {
  const { t, words } = useGameWords(module);
  const language = useLanguage();
  const ask = useWhy();
  const named = (lines: GamePicture['rows']) =>
    lines.map(({ key, name }) => ({ key, name: words.say(name) }));
  const nameIn = (lines: GamePicture['rows'], key: string): string => {
    const found = lines.find((each) => each.key === key);
    return found === undefined ? key : words.say(found.name);
  };
  return {
    t,
    ask,
    caption: words.say(picture.title),
    rows: named(picture.rows),
    columns: named(picture.columns),
    nameOf: ({ row, column }: Cell): string =>
      [nameIn(picture.rows, row), nameIn(picture.columns, column)]
        .filter((name) => name !== '')
        .join(', '),
    number: (value: number): string => decimal(value, language).replace('-', '−'),
    /** Not every voice reads a minus sign. */
    spoken: (value: number): string => {
      const size = decimal(Math.abs(value), language);
      return value < 0 ? t('number.minus', { number: size }) : size;
    },
    times: (count: number): string => t('stats.times', { count }),
  };
}

function Means(props: PictureProps & { readonly parOf: ParOf | null }) {
  const { cells, parOf } = props;
  const { t, ask, caption, rows, number, spoken } = usePicture(props);
  const points = (amount: number): string => t('stats.points', { points: amount });
  const bars = rows.flatMap(({ key, name }) => {
    const cell = cells.get(placeKey(key, ''));
    if (cell === undefined) return [];
    const value = cell.sum / cell.counted.length;
    const par = parOf?.(key, cell.counted) ?? undefined;
    const mean = number(value);
    return {
      key,
      label: name,
      value,
      text: mean,
      par,
      more: par === undefined ? undefined : t('stats.par', { par: number(par) }),
      spoken: t('stats.show', {
        what: name,
        value:
          par === undefined
            ? t('stats.onAverage', { mean: spoken(value) })
            : t('stats.besidePar', { mean: spoken(value), par: spoken(par) }),
      }),
    };
  });
  return (
    <RowBars
      caption={caption}
      rows={bars}
      onPick={(key) => {
        const cell = cells.get(placeKey(key, ''));
        const bar = bars.find((each) => each.key === key);
        if (cell !== undefined && bar !== undefined)
          ask({ title: `${bar.label}: ${bar.text}`, games: cell.counted, amount: points });
      }}
    />
  );
}

/** Smallest size of the square. */
const LEAST_MARKED = 4;

const RELATIONS = ['same', 'over', 'under'] as const;
type Relation = (typeof RELATIONS)[number];

function Marks(props: PictureProps) {
  const { picture, cells } = props;
  const { t, ask, caption, rows, columns, times } = usePicture(props);
  const placeIn = (key: string): number => picture.rows.findIndex((each) => each.key === key);
  const relationOf = ({ row, column }: Cell): Relation =>
    row === column ? 'same' : placeIn(column) > placeIn(row) ? 'over' : 'under';
  const all = [...cells.values()];
  const most = Math.max(1, ...all.map(({ sum }) => sum));
  const used =
    1 + Math.max(LEAST_MARKED, ...all.flatMap(({ row, column }) => [row, column].map(placeIn)));
  const total = all.reduce((sum, cell) => sum + cell.sum, 0);
  const sayPlace = ({ row, column }: Cell): string => t('stats.place', { row, column });
  const parts = RELATIONS.map((relation) => {
    const own = all.filter((cell) => relationOf(cell) === relation);
    const count = own.reduce((sum, cell) => sum + cell.sum, 0);
    const label = t(`stats.relation.${relation}`);
    const text = t('stats.percent', { percent: Math.round((100 * count) / total) });
    return {
      key: relation,
      label,
      value: count / total,
      text,
      more: times(count),
      spoken: t('stats.show', { what: label, value: `${times(count)}, ${text}` }),
      games: mergedGames(own),
    };
  });
  return (
    <>
      <RowBars
        caption={caption}
        rows={parts}
        most={1}
        onPick={(key) => {
          const part = parts.find((each) => each.key === key);
          if (part !== undefined) ask({ title: part.label, games: part.games, amount: times });
        }}
      />
      <p className={styles.note} aria-hidden="true">
        {t('stats.declaredTaken')}
      </p>
      <Places
        caption={caption}
        corner=""
        rows={rows.slice(0, used)}
        columns={columns.slice(0, used)}
        look="marks"
        isDense
        place={(row, column) => {
          const cell = cells.get(placeKey(row, column));
          if (cell === undefined) return null;
          return {
            spoken: t('stats.show', { what: sayPlace(cell), value: times(cell.sum) }),
            drawing: <Mark shape={relationOf(cell)} count={cell.sum} most={most} />,
            onPick: () => ask({ title: sayPlace(cell), games: cell.counted, amount: times }),
          };
        }}
      />
    </>
  );
}

/** A game that counts at several places, once. */
function mergedGames(cells: readonly Cell[]): Cell['counted'] {
  const games = new Map<string, Cell['counted'][number]>();
  for (const { fact, amount = 0 } of cells.flatMap((cell) => cell.counted))
    games.set(fact.key, { fact, amount: (games.get(fact.key)?.amount ?? 0) + amount });
  return [...games.values()];
}

function Mirror(props: PictureProps) {
  const { picture, cells } = props;
  const { t, ask, caption, rows, columns, nameOf, number } = usePicture(props);
  const all = [...cells.values()];
  const most = Math.max(1, ...all.map((cell) => cell.counted.length));
  const [left] = picture.columns;
  const reached = rows.slice(
    0,
    1 + Math.max(...all.map(({ row }) => picture.rows.findIndex(({ key }) => key === row))),
  );
  const meanIn = (column: string): string => {
    const own = all.filter((cell) => cell.column === column);
    return number(meanOf(own.flatMap((cell) => cell.counted.map(({ amount = 0 }) => amount))));
  };
  return (
    <>
      <p className={styles.summary}>
        {columns
          .map(({ key, name }) => t('stats.aGame', { what: name, mean: meanIn(key) }))
          .join(' · ')}
      </p>
      <Places
        caption={caption}
        corner={t('stats.inOneGame')}
        rows={reached}
        columns={columns}
        look="mirror"
        place={(row, column) => {
          const cell = cells.get(placeKey(row, column));
          if (cell === undefined) return null;
          const count = cell.counted.length;
          return {
            spoken: t('stats.showGames', { what: nameOf(cell), count }),
            drawing: (
              <HalfBar to={column === left?.key ? 'left' : 'right'} count={count} most={most} />
            ),
            onPick: () => ask({ title: nameOf(cell), games: cell.counted }),
          };
        }}
      />
    </>
  );
}

function Rates(props: PictureProps) {
  const { picture, cells } = props;
  const { t, ask, caption, rows, columns, nameOf } = usePicture(props);
  const has = (key: string, where: 'row' | 'column'): boolean =>
    [...cells.values()].some((cell) => cell[where] === key);
  return (
    <Places
      caption={caption}
      corner=""
      rows={rows.filter(({ key }) => has(key, 'row'))}
      columns={columns.filter(({ key }) => picture.columns.length < 4 || has(key, 'column'))}
      look="rates"
      place={(row, column) => {
        const cell = cells.get(placeKey(row, column));
        if (cell === undefined) return null;
        const [wins, contested] = [cell.sum, cell.counted.length];
        const percent = t('stats.percent', { percent: Math.round((100 * wins) / contested) });
        return {
          spoken: t('stats.show', {
            what: nameOf(cell),
            value: `${t('stats.wonOf', { wins, contested })}, ${percent}`,
          }),
          drawing: (
            <span className={styles.rate}>
              <svg viewBox="0 0 100 100" aria-hidden="true">
                <Ring part={wins / contested} />
                <text x="50" y="58">
                  {percent}
                </text>
              </svg>
              <span>{t('stats.of', { wins, contested })}</span>
            </span>
          ),
          onPick: () => ask({ title: nameOf(cell), games: cell.counted }),
        };
      }}
    />
  );
}
