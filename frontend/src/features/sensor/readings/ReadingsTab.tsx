// What a sensor measured: its line, and its newest readings.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OneOf } from '@/components/oneof/OneOf';
import type { Row } from '@/entity/family';
import styles from '../sensor.module.css';
import { ReadingsTable } from './ReadingsTable';
import { SensorFigure } from './SensorFigure';
import { RANGES, type Range } from './useReadings';

export function ReadingsTab({ sensor }: { sensor: Row }) {
  const { t } = useTranslation('sensor');
  const [range, setRange] = useState<Range>('day');
  return (
    <div className={styles.readings}>
      <div className={styles.line}>
        <h2>{t('readings.line')}</h2>
        <OneOf
          label={t('range.label')}
          choices={RANGES.map((id) => ({ id, title: t(`range.${id}`) }))}
          chosen={range}
          onChoose={setRange}
        />
      </div>
      <SensorFigure {...{ sensor, range }} />
      <h2>{t('readings.title')}</h2>
      <ReadingsTable {...{ sensor }} />
    </div>
  );
}
