// /iot/dashboards/boards/12: a dashboard, to look at, to lay out, or on the wall.
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { useUser } from '@/api/calls/session';
import { useModules, usePermission, useSees } from '@/api/calls/userSubModules';
import { ApiError } from '@/api/errors';
import { Button } from '@/components/button/Button';
import button from '@/components/button/Button.module.css';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState, NoPermission } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { AlarmsLink } from '@/realtime/alarm/useAlarms';
import { NotCurrent } from '@/realtime/NotCurrent';
import { FeedContext } from '@/realtime/sensor/useReading';
import { type Dashboard, useDashboard, useLiveDashboards } from './api/dashboards';
import styles from './dashboard.module.css';
import { Grid } from './grid/Grid';
import { KioskDialog } from './kiosk/KioskDialog';
import { useKiosk } from './kiosk/useKiosk';
import { Kiosk } from './kiosk/Kiosk';
import { WallGrid } from './kiosk/WallGrid';
import { DetailsDialog } from './list/DetailsDialog';
import { settle } from './model/grid';
import { DASHBOARDS } from '@/paths/dashboards';
import { AlarmsLinkContext } from './tiles/alarms';
import { TimePicker } from './time/TimePicker';
import { TimeContext, useTime } from './time/window';

const Editing = lazy(() => import('./edit/Editing'));

export function DashboardPage() {
  const permitted = useModules();
  const sees = useSees();
  const id = Number(useParams().boardId);
  if (!permitted.data) {
    if (permitted.isError) return <ErrorState error={permitted.error} onRetry={() => void permitted.refetch()} />;
    return <Waiting />;
  }
  if (!sees('iotDashboards')) return <NoPermission />;
  // Another dashboard is another screen: nothing of the one before stays.
  return <Loaded key={id} {...{ id }} />;
}

const Waiting = () => (
  <div className="stack gap-12 pad-16" aria-busy="true">
    <Skeleton width={280} height={24} />
    <Skeleton height={120} />
    <Skeleton height={320} />
  </div>
);

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation('dashboard');
  const { data, error, refetch } = useDashboard(id);
  useLiveDashboards();
  if (data) return <Shown dashboard={data} />;
  if (!Number.isSafeInteger(id) || (error instanceof ApiError && error.status === 404)) {
    return (
      <EmptyState icon="question-circle" title={t('notFound')}>
        <Link to={DASHBOARDS}>{t('title')}</Link>
      </EmptyState>
    );
  }
  return error ? <ErrorState {...{ error }} onRetry={() => void refetch()} /> : <Waiting />;
}

function Shown({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const me = useUser();
  const sees = useSees();
  const { update } = usePermission('iotDashboards');
  const [params, setParams] = useSearchParams();
  const [shown, show] = useTime();
  const { kiosk, leave } = useKiosk(dashboard.id);
  const [asking, setAsking] = useState<'kiosk' | 'details' | null>(null);
  const editing = params.get('edit') === '1' && update;
  const name = me.data.displayName;
  const seesSensors = sees('sensors');
  const link = useMemo(
    () => (seesSensors ? new AlarmsLink({ id: me.id, name }, true) : null),
    [seesSensors, me.id, name],
  );
  const widgets = useMemo(() => settle(dashboard.widgets), [dashboard.widgets]);
  const edit = (on: boolean) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (on) next.set('edit', '1');
      else next.delete('edit');
      return next;
    });
  const Tiles = kiosk.on ? WallGrid : Grid;
  const tiles =
    widgets.length > 0 ? (
      <Tiles {...{ widgets }} />
    ) : (
      <EmptyState icon="th-large" title={t('empty')} {...(update && { text: t('emptyHint') })}>
        {update && (
          <Button kind="primary" icon="pencil" onClick={() => edit(true)}>
            {t('layOut')}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <TimeContext value={shown}>
      <AlarmsLinkContext value={link}>
        <PastHasNoFeed past={!shown.live}>
          {kiosk.on ? (
            <Kiosk title={dashboard.name} onLeave={leave}>
              {tiles}
            </Kiosk>
          ) : (
            <div className={`column min-y-0 tall ${styles.page}`}>
              {shown.live && <NotCurrent />}
              <TitleRow icon="th-large" title={dashboard.name}>
                <Link className={button.button} data-kind="quiet" to={DASHBOARDS}>
                  <Icon name="list" /> <span className="unseen-on-phones">{t('all')}</span>
                </Link>
                <Button icon="desktop" onClick={() => setAsking('kiosk')}>
                  <span className="unseen-on-phones">{t('kiosk.button')}</span>
                </Button>
                {update && !editing && (
                  <>
                    <Button icon="cog" onClick={() => setAsking('details')}>
                      <span className="unseen-on-phones">{t('details.button')}</span>
                    </Button>
                    <Button icon="pencil" onClick={() => edit(true)}>
                      <span className="unseen-on-phones">{t('layOut')}</span>
                    </Button>
                  </>
                )}
              </TitleRow>
              {dashboard.description && <p className={styles.about}>{dashboard.description}</p>}
              <div className={styles.time}>
                <TimePicker {...{ shown }} onShow={show} />
              </div>
              <div className={styles.scroll}>
                {editing ? (
                  <Suspense fallback={<Waiting />}>
                    <Editing {...{ dashboard }} onDone={() => edit(false)} />
                  </Suspense>
                ) : (
                  tiles
                )}
              </div>
            </div>
          )}
          {asking === 'kiosk' && <KioskDialog id={dashboard.id} onClose={() => setAsking(null)} />}
          {asking === 'details' && <DetailsDialog {...{ dashboard }} onClose={() => setAsking(null)} />}
        </PastHasNoFeed>
      </AlarmsLinkContext>
    </TimeContext>
  );
}

/** Who looks at the past needs no newest values. */
function PastHasNoFeed({ past, children }: { past: boolean; children: React.ReactNode }) {
  return past ? <FeedContext value={null}>{children}</FeedContext> : children;
}
