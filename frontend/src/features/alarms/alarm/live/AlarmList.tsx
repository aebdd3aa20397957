// The rows of the list: the worst first, what belongs to a flood folded below its alarm.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Icon } from '@/components/icon/Icon';
import { type Alarm, statusOf } from '@/realtime/alarm/model';
import { Severity } from '../Severity';
import { AlarmRow } from './AlarmRow';
import { groupsOf } from './order';
import styles from './list.module.css';

/** Most alarms shown at once; the worst are among them. */
const ROWS = 100;

type Props = {
  alarms: readonly Alarm[];
  selected: ReadonlySet<number>;
  waiting: ReadonlySet<number>;
  opened: number | null;
};

export function AlarmList({ alarms, selected, waiting, opened }: Props) {
  const { t } = useTranslation('alarm');
  const [rows, setRows] = useState(ROWS);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const groups = groupsOf(alarms);
  const fold = (id: number) => {
    const next = new Set(unfolded);
    if (!next.delete(id)) next.add(id);
    setUnfolded(next);
  };
  const row = (alarm: Alarm, nested = false) => (
    <AlarmRow
      key={alarm.id}
      {...{ alarm, nested }}
      selected={selected.has(alarm.id)}
      waiting={waiting.has(alarm.id)}
      current={opened === alarm.id}
    />
  );
  return (
    <>
      <ul className="stack fluid gap-4" aria-label={t('list')}>
        {groups.slice(0, rows).flatMap(({ alarm, flood, worst }) => [
          row(alarm),
          ...(flood.length > 0
            ? [
                <li key={`flood-${alarm.id}`} className={styles.flood}>
                  <button
                    className="inline-row gap-8 muted small"
                    type="button"
                    aria-expanded={unfolded.has(alarm.id)}
                    onClick={() => fold(alarm.id)}
                  >
                    <Icon name={unfolded.has(alarm.id) ? 'angle-up' : 'angle-down'} />
                    {t('flood', { count: flood.length })}{' '}
                    {worst !== alarm && (
                      <Severity severity={worst.severity} quiet={statusOf(worst) !== 'unacknowledged'} />
                    )}
                  </button>
                </li>,
                ...(unfolded.has(alarm.id) ? flood.map((one) => row(one, true)) : []),
              ]
            : []),
        ])}
      </ul>
      {groups.length > rows && (
        <p className="text-center pad-12">
          <Button onClick={() => setRows(rows + ROWS)}>{t('more', { count: groups.length - rows })}</Button>
        </p>
      )}
    </>
  );
}
