// The label of a device, drawn small: where the Sensor ID is, and where the Sensor Code.
import { useTranslation } from 'react-i18next';
import styles from '../sensor.module.css';

/** Dark fields of something that looks like a QR code, in a square of nine. */
const DOTS = '111010111101000101111010111000101000101101101010110010000101000111010110101001111101101'.split('');
const WIDE = 9;

/** `number` takes the place of the one that is made up. The code is secret, so no sample of it is drawn. */
export function LabelDrawing({ number = '204101' }: { number?: string | undefined }) {
  const { t } = useTranslation('sensor');
  return (
    <figure className={`stack gap-8 ${styles.label}`}>
      <svg viewBox="0 0 300 120" role="img" aria-label={t('label.drawing')}>
        <rect className={styles.paper} x="1" y="1" width="298" height="118" rx="8" />
        <g className={styles.ink}>
          {DOTS.map((dot, place) =>
            dot === '1' ? (
              <rect
                // oxlint-disable-next-line react/no-array-index-key -- the dots never change
                key={place}
                x={16 + (place % WIDE) * 9}
                y={20 + Math.floor(place / WIDE) * 8}
                width="9"
                height="8"
              />
            ) : null,
          )}
        </g>
        <g className={styles.words}>
          <text x="120" y="34">
            Sensor ID
          </text>
          <text x="120" y="78">
            Sensor Code
          </text>
        </g>
        <g className={styles.numbers}>
          <rect x="114" y="40" width="144" height="22" rx="4" />
          <text x="120" y="56">
            {number}
          </text>
          <rect x="114" y="84" width="144" height="22" rx="4" />
          <text x="120" y="100">
            ••••••••
          </text>
        </g>
        <g className={styles.marks}>
          <circle cx="276" cy="51" r="11" />
          <circle cx="276" cy="95" r="11" />
          <text x="276" y="55">
            1
          </text>
          <text x="276" y="99">
            2
          </text>
        </g>
      </svg>
      <figcaption className="small">
        <ol>
          <li>{t('label.id')}</li>
          <li>{t('label.code')}</li>
        </ol>
        <p>{t('label.qr')}</p>
      </figcaption>
    </figure>
  );
}
