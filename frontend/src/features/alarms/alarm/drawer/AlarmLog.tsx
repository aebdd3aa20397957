// What happened to an alarm, the newest first, each in a sentence.
import { useTranslation } from 'react-i18next';
import { When } from '@/components/time/When';
import type { AlarmLogEntry } from '../api/alarms';
import styles from './drawer.module.css';

const TYPES = [
  'alarmRaised',
  'alarmReturned',
  'alarmCleared',
  'alarmAcknowledged',
  'alarmShelved',
  'alarmUnshelved',
  'alarmCommented',
  'alarmCorrected',
  'alarmEscalated',
  'alarmReAlarmed',
  'alarmWorkAttached',
] as const;

/** What there is to say besides: a reason, a text, the code of the work. */
function detailOf({ reason, comment, text, work }: AlarmLogEntry['data']): string {
  const code = typeof work === 'object' && work && 'code' in work ? work.code : '';
  return [reason, comment, text, code].filter((part) => typeof part === 'string' && part !== '').join(' · ');
}

export function AlarmLog({ log }: { log: readonly AlarmLogEntry[] }) {
  const { t } = useTranslation('alarm');
  return (
    <ol className={styles.log}>
      {log.map((entry) => {
        const type = TYPES.find((one) => one === entry.type);
        const detail = detailOf(entry.data);
        return (
          <li className="stack gap-8 small" key={entry.version}>
            <When time={entry.at} />
            <span>
              {type ? t(`log.${type}`, { by: entry.by.name }) : entry.type}
              {detail && <q className="muted break block">{detail}</q>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
