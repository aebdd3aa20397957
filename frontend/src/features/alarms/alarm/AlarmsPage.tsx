// /alarms: the control room's list of what wants to be looked at, what there was, and the figures of it.
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useUser } from '@/api/calls/session';
import { useModules, usePermission, useSees } from '@/api/calls/userSubModules';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState, NoPermission } from '@/components/state/StateMessage';
import { ThinBar } from '@/components/state/ThinBar';
import { Switch } from '@/components/switch/Switch';
import { type TabPart, Tabs } from '@/components/tabs/Tabs';
import { TitleRow } from '@/components/title/TitleRow';
import { isUnacknowledged } from '@/realtime/alarm/model';
import { useAlarms } from '@/realtime/alarm/useAlarms';
import { LiveTab } from './live/LiveTab';
import { useSound } from './live/sound';
import { useActions } from './live/useActions';

const HistoryTab = lazy(() => import('./history/HistoryTab'));
const FiguresTab = lazy(() => import('./figures/FiguresTab'));

const TABS = ['live', 'history', 'figures'] as const;
type Tab = (typeof TABS)[number];

export function AlarmsPage() {
  const permitted = useModules();
  const sees = useSees();
  if (!permitted.data) {
    if (permitted.isError) return <ErrorState error={permitted.error} onRetry={() => void permitted.refetch()} />;
    return <Waiting />;
  }
  return sees('sensors') ? <Alarms /> : <NoPermission />;
}

const Waiting = () => (
  <div className="stack gap-8 pad-16" aria-busy="true">
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} height={52} />
    ))}
  </div>
);

function Alarms() {
  const { t } = useTranslation('alarm');
  const { formatNumber } = useFormats();
  const { id, data } = useUser();
  const { link, snapshot } = useAlarms({ id, name: data.displayName });
  const { update } = usePermission('sensors');
  const actions = useActions(link);
  const [sound, setSound] = useSound(snapshot?.alarms ?? null);
  const [params, setParams] = useSearchParams();
  const baseId = useId();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'live';
  const idOf = (one: Tab, part: TabPart) => `${baseId}-${one}-${part}`;
  const unseen = snapshot?.alarms?.filter(isUnacknowledged).length;
  const live = (): ReactNode => {
    if (snapshot?.phase === 'failed') return <ErrorState error={snapshot.error} onRetry={link.retry} />;
    return snapshot?.alarms ? <LiveTab {...{ snapshot, actions }} may={update} /> : <Waiting />;
  };
  return (
    <div className="column min-y-0 tall relative">
      {snapshot?.phase === 'reconnecting' && (
        <ThinBar>
          {t('reconnecting')} {snapshot.unsaved > 0 && t('unsaved', { count: snapshot.unsaved })}
        </ThinBar>
      )}
      <TitleRow
        icon="bell"
        title={t('title')}
        count={unseen ? t('unseen', { count: unseen, shown: formatNumber(unseen) }) : undefined}
      >
        <Switch label={t('sound')} checked={sound} onChange={setSound} />
      </TitleRow>
      <Tabs
        label={t('title')}
        tabs={TABS.map((one) => ({ id: one, title: t(`tabs.${one}`) }))}
        {...{ tab, idOf }}
        onChoose={(one) => setParams(one === 'live' ? {} : { tab: one })}
      />
      {TABS.map((one) => (
        <div
          key={one}
          id={idOf(one, 'panel')}
          className="column fill-y scroll"
          role="tabpanel"
          aria-labelledby={idOf(one, 'tab')}
          hidden={tab !== one}
        >
          <Suspense fallback={<Waiting />}>
            {tab === one && (one === 'live' ? live() : one === 'history' ? <HistoryTab /> : <FiguresTab />)}
          </Suspense>
        </div>
      ))}
    </div>
  );
}
