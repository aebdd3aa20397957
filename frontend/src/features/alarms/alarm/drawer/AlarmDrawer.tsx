// One alarm beside the list: what it says and what to do, its sensor's line around it, what people said, what happened to it.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { Drawer } from '@/components/drawer/Drawer';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { type Alarm, isActive, statusOf } from '@/realtime/alarm/model';
import { useAlarmDetail } from '../api/alarms';
import { AlarmMenu } from '../live/AlarmMenu';
import { Lasted, Lasting, Left } from '../live/Duration';
import { Measured } from '../live/Measured';
import { Places } from '../live/Places';
import { STATUS_ICONS } from '../live/status';
import { WorkLink } from '../live/WorkLink';
import { Severity } from '../Severity';
import { AlarmLog } from './AlarmLog';
import { AlarmTrend } from './AlarmTrend';
import { Comments } from './Comments';
import styles from './drawer.module.css';

type Props = {
  id: number;
  /** As the list shows it; null for one that has left it. */
  live: Alarm | null;
  onClose: () => void;
};

export default function AlarmDrawer({ id, live, onClose }: Props) {
  const { t } = useTranslation('alarm');
  // Whatever happens to it is one more line of its log.
  const seen = live ? [live.announcedAt, live.comments.length, statusOf(live), live.occurrences].join() : 'gone';
  const { data, error, refetch } = useAlarmDetail(id, seen);
  const alarm = live ?? data ?? null;
  const body = (): ReactNode => {
    if (alarm) return <Shown {...{ alarm }} log={data?.log ?? null} onList={live !== null} />;
    if (error instanceof ApiError && error.status === 404) {
      return <EmptyState icon="question-circle" title={t('drawer.notFound')} />;
    }
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} />;
  };
  return (
    <Drawer
      label={alarm?.name ?? t('title')}
      shown={id}
      placeOf={(gone) => document.querySelector<HTMLElement>(`[data-alarm="${gone}"] [data-name]`)}
      closeLabel={t('drawer.close')}
      {...{ onClose }}
      head={
        <span className={styles.grade}>
          {alarm && <Severity severity={alarm.severity} quiet={statusOf(alarm) !== 'unacknowledged'} />}
        </span>
      }
    >
      {live && (
        <div className={styles.actions}>
          <AlarmMenu alarm={live} />
        </div>
      )}
      <div className={styles.body}>{body()}</div>
    </Drawer>
  );
}

type ShownProps = { alarm: Alarm; log: Parameters<typeof AlarmLog>[0]['log'] | null; onList: boolean };

function Shown({ alarm, log, onList }: ShownProps) {
  const { t } = useTranslation('alarm');
  const { occurrence, place, shelved, acknowledged, instruction, work } = alarm;
  const status = statusOf(alarm);
  return (
    <>
      <h2 className="large break">{alarm.name}</h2>
      <p className={styles.state}>
        <Icon name={STATUS_ICONS[status]} /> {t(`status.${status}`)}
        {' · '}
        {isActive(alarm) ? (
          <Lasting from={occurrence.raisedAt} />
        ) : (
          <Lasted from={occurrence.raisedAt} until={occurrence.returnedAt ?? occurrence.raisedAt} />
        )}
        {alarm.occurrences > 1 && ` · ${t('repeats', { count: alarm.occurrences })}`}
      </p>
      <dl className={`stack gap-8 ${styles.facts}`}>
        <div>
          <dt className="muted small">{t('drawer.where')}</dt>
          <dd>
            <Places {...{ alarm }} />
          </dd>
        </div>
        {occurrence.value !== null && (
          <div>
            <dt className="muted small">{t('drawer.measured')}</dt>
            <dd>
              <Measured {...{ occurrence }} {...(place && { place })} />
            </dd>
          </div>
        )}
        {acknowledged && (
          <div>
            <dt className="muted small">{t('status.acknowledged')}</dt>
            <dd>{acknowledged.by.name}</dd>
          </div>
        )}
        {shelved && (
          <div>
            <dt className="muted small">{t('shelvedFor')}</dt>
            <dd>
              <Left until={shelved.until} /> · {shelved.by.name}
              {shelved.reason && ` · ${shelved.reason}`}
            </dd>
          </div>
        )}
        {work && (
          <div>
            <dt className="muted small">{t('drawer.work')}</dt>
            <dd>
              <WorkLink {...{ work }} />
            </dd>
          </div>
        )}
      </dl>
      {instruction && (
        <section className={styles.instruction} aria-label={t('drawer.instruction')}>
          <h3>{t('drawer.instruction')}</h3>
          <p className="break pre-line">{instruction}</p>
        </section>
      )}
      {place?.sensor && <AlarmTrend {...{ alarm }} sensor={place.sensor} />}
      <Comments {...{ alarm, onList }} />
      <section>
        <h3>{t('drawer.log')}</h3>
        {log ? <AlarmLog {...{ log }} /> : <Skeleton height={80} />}
      </section>
    </>
  );
}
