// One alarm of the list; on a narrow screen a card with its buttons at the foot.
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { type Alarm, isActive, statusOf } from '@/realtime/alarm/model';
import { Severity } from '../Severity';
import severity from '../severity.module.css';
import { useAround } from './AlarmsContext';
import { AlarmMenu } from './AlarmMenu';
import { Lasted, Lasting, Left } from './Duration';
import { Measured } from './Measured';
import { Places } from './Places';
import { STATUS_ICONS } from './status';
import styles from './row.module.css';
import { CheckBox } from '@/components/field/CheckBox';

type Props = { alarm: Alarm; selected: boolean; waiting: boolean; current: boolean; nested?: boolean };

export const AlarmRow = memo(function AlarmRow({ alarm, selected, waiting, current, nested = false }: Props) {
  const { t } = useTranslation('alarm');
  const { formatDateTime } = useFormats();
  const { open, select } = useAround();
  const { id, name, occurrence, occurrences, comments, shelved } = alarm;
  const status = statusOf(alarm);
  return (
    <li
      className={`${styles.row} ${severity.coloured}`}
      data-severity={alarm.severity}
      data-status={status}
      data-waiting={waiting || undefined}
      data-current={current || undefined}
      data-nested={nested || undefined}
      data-alarm={id}
    >
      <span className={styles.pick}>
        {select && <CheckBox checked={selected} aria-label={t('choose', { name })} onChange={() => select(id)} />}
      </span>
      <span className={styles.grade}>
        <Severity severity={alarm.severity} quiet={status !== 'unacknowledged'} />
        <span className={`inline-row gap-6 ${styles.state}`}>
          <Icon className="mini" name={STATUS_ICONS[status]} />
          {t(`status.${status}`)}
        </span>
      </span>
      <span className={styles.what}>
        <button type="button" data-name aria-keyshortcuts="a w" className={styles.name} onClick={() => open(id)}>
          {name}
        </button>
        <Places {...{ alarm }} />
      </span>
      <span className={styles.value}>
        <Measured {...{ occurrence }} {...(alarm.place && { place: alarm.place })} />
      </span>
      <span className={styles.since} title={formatDateTime(occurrence.raisedAt)}>
        {occurrence.returnedAt && !isActive(alarm) ? (
          <Lasted from={occurrence.raisedAt} until={occurrence.returnedAt} />
        ) : (
          <Lasting from={occurrence.raisedAt} />
        )}
        <time dateTime={occurrence.raisedAt}>{formatDateTime(occurrence.raisedAt)}</time>
        {shelved && (
          <small>
            {t('shelvedFor')} <Left until={shelved.until} />
          </small>
        )}
      </span>
      <span className={styles.marks}>
        {occurrences > 1 && (
          <span className="inline-row gap-4" title={t('repeats', { count: occurrences })}>
            <Icon className="tiny" name="replay" />
            <span className="visually-hidden">{t('repeats', { count: occurrences })}</span>
            <span aria-hidden="true">{occurrences}</span>
          </span>
        )}
        {comments.length > 0 && (
          <span className="inline-row gap-4" title={comments.at(-1)?.text}>
            <Icon className="tiny" name="comment" />
            <span className="visually-hidden">{t('comments', { count: comments.length })}</span>
            <span aria-hidden="true">{comments.length}</span>
          </span>
        )}
      </span>
      <span className={styles.act}>
        <AlarmMenu {...{ alarm }} />
      </span>
    </li>
  );
});
