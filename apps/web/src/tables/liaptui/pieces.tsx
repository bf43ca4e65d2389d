import { isRed, nameOf, type Piece } from '@chiaro/liaptui';
import { Xiangqi } from '../../art/Xiangqi.js';
import { useTable } from '../../table/table.js';
import { useSetting } from '../../device/useSettings.js';

/** A piece by the person's settings: character or letter, name, value. */
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
      colour={isRed(piece) ? 'red' : 'black'}
      value={values && !plain ? piece : undefined}
      caption={names && !plain ? name : undefined}
      letter={characters ? undefined : name.slice(0, 2)}
      className={className}
    />
  );
}

export const piecePhrase = (piece: Piece) => ({ id: `piece.${piece}`, args: { count: 1 } });
