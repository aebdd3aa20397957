// What a meter showed: its line, every reading, and the next one to be taken.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { OneOf } from '@/components/oneof/OneOf';
import type { Row } from '@/entity/family';
import { SeriesFigure } from '../chart/SeriesFigure';
import { RANGES, type Range } from '../chart/useSeries';
import styles from '../meter.module.css';
import { ReadingForm } from './ReadingForm';
import { ReadingsTable } from './ReadingsTable';

export function ReadingsTab({ meter }: { meter: Row }) {
  const { t } = useTranslation('meter');
  const may = usePermission('meters');
  // A reading is one's own, whosever the meter is; elsewhere none are taken.
  const reaches = !meter.outOfReach || may.limit === 'own';
  const [range, setRange] = useState<Range>('month');
  const takes = may.create && reaches && meter.archivedAt === null;
  // Words make no line.
  const hasLine = meter.kind !== 'characteristic';
  return (
    <div className={styles.readings} data-alone={!takes}>
      <div className={`stack min-0 gap-12 ${styles.main}`}>
        {hasLine && (
          <>
            <div className="row wrap between gap-8">
              <h2>{t('readings.line')}</h2>
              <OneOf
                label={t('range.label')}
                choices={RANGES.map((id) => ({ id, title: t(`range.${id}`) }))}
                chosen={range}
                onChoose={setRange}
              />
            </div>
            <SeriesFigure {...{ meter, range }} />
          </>
        )}
        <h2>{t('readings.title')}</h2>
        <ReadingsTable meter={meter} mayRemove={may.delete && reaches && meter.archivedAt === null} />
      </div>
      {takes && (meter.active === true ? <ReadingForm meter={meter} /> : <p>{t('entry.inactive')}</p>)}
    </div>
  );
}
