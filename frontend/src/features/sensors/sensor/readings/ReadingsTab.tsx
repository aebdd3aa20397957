// What a sensor measured: its line over any time, and the readings of that time, to be read or taken along as a file.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '@/entity/family';
import { Explorer } from '../explore/Explorer';
import { useView } from '../explore/useView';
import { ExportReadings } from '../export/ExportReadings';
import styles from '../sensor.module.css';
import { ReadingsTable } from './ReadingsTable';

export function ReadingsTab({ sensor }: { sensor: Row }) {
  const { t } = useTranslation('sensor');
  const { viewport, view, rested } = useView();
  const windowNow = useCallback(() => viewport.window(), [viewport]);
  return (
    <div className={`stack min-0 gap-12 ${styles.readings}`}>
      <Explorer {...{ sensor, viewport, view, rested }} />
      <div className="row wrap between gap-8">
        <h2>{t('readings.title')}</h2>
        <ExportReadings {...{ sensor, windowNow }} />
      </div>
      {/* Another time begins with its first page. */}
      <ReadingsTable key={rested.live ? '' : `${rested.from} ${rested.until}`} {...{ sensor }} view={rested} />
    </div>
  );
}
