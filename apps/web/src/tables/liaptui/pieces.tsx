import type { Piece } from '@chiaro/liaptui';
import { Xiangqi } from '../../art/Xiangqi.js';
import type { PieceName } from '../../art/xiangqiStrokes.js';
import { useTable } from '../../play/table.js';
import { useSetting } from '../../settings/store.js';

const NAMES: readonly PieceName[] = [
  'soldier',
  'cannon',
  'horse',
  'chariot',
  'elephant',
  'advisor',
  'general',
];

/** Even values are red; two values make a name. */
export const nameOf = (piece: Piece): PieceName => NAMES[(piece - 1) >> 1] ?? 'soldier';

/** A piece as the person wants to see it: character or letter, name, value. */
export function LiapTuiPiece({
  piece,
  plain = false,
  className,
}: {
  readonly piece: Piece;
  /** Without name and value, where it is small. */
  readonly plain?: boolean;
  readonly className?: string | undefined;
}) {
  const { t } = useTable();
  const characters = useSetting('characters');
  const names = useSetting('pieceNames');
  const values = useSetting('pieceValues');
  const name = t(`liaptui.piece.${nameOf(piece)}`);
  return (
    <Xiangqi
      name={nameOf(piece)}
      colour={piece % 2 === 0 ? 'red' : 'black'}
      value={values && !plain ? piece : undefined}
      caption={names && !plain ? name : undefined}
      letter={characters ? undefined : name.slice(0, 2)}
      className={className}
    />
  );
}

export const piecePhrase = (piece: Piece) => ({ id: `piece.${piece}`, args: { count: 1 } });
