import { announcer } from '../../speech/instance.js';
import room from '../../table/room.module.css';
import { Button } from '../../ui/Button.js';
import { useKeep } from './context.js';
import { Exports } from './Exports.js';
import { SharePicture } from './parts/SharePicture.js';
import { TotalButton } from './parts/TotalButton.js';
import { drawPicture } from './picture.js';
import { placesOf, resultShare } from './result.js';
import { matchDetail, resultText } from './speech.js';
import styles from './keep.module.css';

/** The result, how ties were decided, and the actions after a match. */
export function Result() {
  const keep = useKeep();
  const { t, state } = keep;
  return (
    <section className={styles.result} aria-labelledby="result-title">
      <h2 id="result-title" tabIndex={-1}>
        {t('result.title')}
      </h2>
      <p className={room.headline}>{resultText(keep)}</p>
      {state.scored.sides > 1 ? <PlaceTable /> : null}
      <div className={styles.buttons}>
        <SharePicture share={() => resultShare(keep)} draw={() => drawPicture(keep)} />
        {keep.game.keeper.detail === undefined ? null : (
          <Button chord="D" onClick={() => announcer.answer(matchDetail(keep))}>
            {t('result.detail')}
          </Button>
        )}
      </div>
      <Exports />
    </section>
  );
}

function PlaceTable() {
  const keep = useKeep();
  const { t, sideName } = keep;
  return (
    <div
      className={styles.tableScroll}
      tabIndex={0}
      role="region"
      aria-label={t('result.standings')}
    >
      <table className={room.standings}>
        <caption className="visually-hidden">{t('result.standings')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('result.place')}</th>
            <th scope="col">{t('result.player')}</th>
            <th scope="col">{t('result.points')}</th>
          </tr>
        </thead>
        <tbody>
          {placesOf(keep.state).map(({ side, place, won }) => (
            <tr key={side} data-won={won}>
              <td>{won ? t('keep.winner') : place}</td>
              <th scope="row">{sideName(side)}</th>
              <td>
                <TotalButton side={side} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
