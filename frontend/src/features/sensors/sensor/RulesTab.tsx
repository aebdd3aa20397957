// The alarm rules that watch a sensor: its own, and those of its kind.
import { useTranslation } from 'react-i18next';
import type { Row } from '@/entity/family';
import { RelatedRecords } from '@/entity/record/RelatedRecords';
import { alarmRule } from '@/features/alarms/rule/alarmRule.entity';
import { ALARM_RULES } from '@/features/alarms/rule/paths';
import styles from './live/live.module.css';

const COLUMNS = ['name', 'condition', 'severity', 'action', 'enabled'];

export default function RulesTab({ sensor: { id, kind, archivedAt } }: { sensor: Row }) {
  const { t } = useTranslation('sensor');
  return (
    <div className={styles.rules}>
      <section>
        <h2>{t('rules.own')}</h2>
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
        <h2>{t('rules.kind')}</h2>
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
