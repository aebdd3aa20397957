// The alarm rules that watch a sensor: its own, and those of its kind.
import { useTranslation } from 'react-i18next';
import type { Row } from '@/entity/family';
import { RelatedRecords } from '@/entity/record/RelatedRecords';
import { alarmRule } from './alarmRule.entity';
import { ALARM_RULES } from '@/paths/alarms';
import styles from './rules.module.css';

const COLUMNS = ['name', 'condition', 'severity', 'action', 'enabled'];

export default function RulesTab({ sensor: { id, kind, archivedAt } }: { sensor: Row }) {
  const { t } = useTranslation('alarm-rule');
  return (
    <div className={`stack gap-24 ${styles.rules}`}>
      <section>
        <h2>{t('ofSensor.own')}</h2>
        <RelatedRecords
          family={alarmRule}
          field="sensorId"
          filter={{ mode: 'in', values: [String(id)] }}
          columns={COLUMNS}
          home={ALARM_RULES}
          {...(archivedAt === null && { create: { sensorId: String(id) } })}
        />
      </section>
      <section>
        <h2>{t('ofSensor.kind')}</h2>
        <RelatedRecords
          family={alarmRule}
          field="sensorKind"
          filter={{ mode: 'in', values: [String(kind)] }}
          columns={COLUMNS}
          home={ALARM_RULES}
        />
      </section>
    </div>
  );
}
