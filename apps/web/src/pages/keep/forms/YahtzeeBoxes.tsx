import { lowerBoxes, upperBoxes, type Box, type SheetCard } from '@chiaro/yahtzee';
import { signed } from '../../../ui/signed.js';
import { useMedia } from '../../../ui/useMedia.js';
import { useRoving } from '../../../ui/useRoving.js';
import { useKeep } from '../context.js';
import type { BoxOffer } from '../core/yahtzee.js';
import styles from './forms.module.css';

/** The open boxes with the points of the dice, next to the filled ones. */
export function YahtzeeBoxes({
  card,
  offers,
  onChoose,
}: {
  readonly card: SheetCard;
  readonly offers: Readonly<Record<string, BoxOffer>> | null;
  readonly onChoose: (box: Box) => void;
}) {
  const { t, words } = useKeep();
  const isOpen = (box: Box): boolean => (card[box] ?? null) === null;
  const narrow = useMedia('(max-width: 19rem)');
  const open = [upperBoxes.filter(isOpen), lowerBoxes.filter(isOpen)] as const;
  const rows = narrow
    ? open.flat().map((box) => [box])
    : Array.from({ length: Math.max(open[0].length, open[1].length) }, (_, i) =>
        [open[0][i], open[1][i]].filter((box) => box !== undefined),
      );
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>(rows);
  const best = offers === null ? 0 : Math.max(...Object.values(offers).map(worth));
  const name = (box: Box) => words.say({ id: `box.${box}` });

  return (
    <div
      ref={container}
      className={styles.boxes}
      role="toolbar"
      aria-label={t('keep.yahtzee.boxes')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {[upperBoxes, lowerBoxes].map((section, i) => (
        <div key={i} className={styles.section}>
          {section.map((box) =>
            isOpen(box) ? (
              <button
                key={box}
                type="button"
                className={styles.box}
                data-best={offers !== null && worth(offers[box]) === best && best > 0}
                data-closed={offers?.[box]?.legal === false}
                aria-label={nameOf(box, offers?.[box] ?? null)}
                {...item(box)}
                onClick={() => onChoose(box)}
              >
                <span className={styles.boxName}>{name(box)}</span>{' '}
                <span className={styles.offer} data-zero={worth(offers?.[box]) === 0}>
                  {shown(offers?.[box])}
                </span>
              </button>
            ) : (
              <p key={box} className={styles.boxDone}>
                <span className={styles.boxName}>{name(box)}</span> <span>{Number(card[box])}</span>
              </p>
            ),
          )}
        </div>
      ))}
    </div>
  );

  function nameOf(box: Box, offer: BoxOffer | null): string {
    if (offer === null) return t('yahtzee.open', { box: name(box) });
    if (!offer.legal) return t('yahtzee.closed', { box: name(box), reason: offer.reason });
    return t('yahtzee.offer', { reason: offer.reason, bonus: offer.bonus });
  }
}

const worth = (offer: BoxOffer | undefined): number =>
  offer?.legal === true ? offer.points + offer.bonus : 0;

const shown = (offer: BoxOffer | undefined): string => {
  if (offer === undefined) return '';
  return offer.legal ? signed(offer.points + offer.bonus) : '×';
};
