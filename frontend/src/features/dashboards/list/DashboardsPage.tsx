// /iot/dashboards/boards: all dashboards, each with a picture of its layout.
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '@/api/calls/session';
import { useModules, usePermission, useSees } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import button from '@/components/button/Button.module.css';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { Icon } from '@/components/icon/Icon';
import { MenuButton } from '@/components/menu/MenuButton';
import { notify } from '@/components/snackbar/notify';
import { SearchField } from '@/components/search/SearchField';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState, NoPermission } from '@/components/state/StateMessage';
import { Ago } from '@/components/time/Ago';
import { useNow } from '@/components/time/useNow';
import { TitleRow } from '@/components/title/TitleRow';
import { type Dashboard, useArchive, useDashboards, useLiveDashboards } from '../api/dashboards';
import styles from '../dashboard.module.css';
import { dashboardPage } from '@/paths/dashboards';
import { CreateDialog } from './CreateDialog';
import { Sketch } from './Sketch';

export function DashboardsPage() {
  const permitted = useModules();
  const sees = useSees();
  if (!permitted.data) {
    if (permitted.isError) return <ErrorState error={permitted.error} onRetry={() => void permitted.refetch()} />;
    return <Skeleton height={240} />;
  }
  return sees('iotDashboards') ? <Dashboards /> : <NoPermission />;
}

function Dashboards() {
  const { t } = useTranslation('dashboard');
  const { create } = usePermission('iotDashboards');
  useLiveDashboards();
  const [search, setSearch] = useState('');
  const [creating, setCreating] = useState(false);
  const wanted = useDeferredValue(search.trim());
  const { data, error, refetch } = useDashboards(wanted);
  const { roleId } = useUser();
  const ofMyRole = (dashboard: Dashboard) => Number(dashboard.roleId === roleId);
  const add = create && (
    <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
      {t('create.title')}
    </Button>
  );
  const shown = () => {
    if (error && !data) return <ErrorState {...{ error }} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={240} />;
    if (data.items.length > 0) {
      return (
        <ul className={styles.cards} aria-label={t('title')}>
          {data.items
            .toSorted((one, other) => ofMyRole(other) - ofMyRole(one))
            .map((dashboard) => (
              <Card key={dashboard.id} {...{ dashboard }} />
            ))}
        </ul>
      );
    }
    return wanted ? (
      <EmptyState icon="filter-slash" title={t('noneMatch')} />
    ) : (
      <EmptyState icon="th-large" title={t('none')} text={t('noneHint')} />
    );
  };
  return (
    <div className={`column min-y-0 tall ${styles.page}`}>
      <TitleRow icon="th-large" title={t('title')} count={data?.totalRecords}>
        {add}
      </TitleRow>
      <div className={styles.search}>
        <SearchField placeholder={t('search')} value={search} onChange={setSearch} />
      </div>
      <div className={styles.scroll}>{shown()}</div>
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </div>
  );
}

function Card({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const may = usePermission('iotDashboards');
  const now = useNow();
  const archive = useArchive();
  const [asking, setAsking] = useState(false);
  const { id, name, description, roleName, widgets, updatedAt } = dashboard;
  return (
    <li className={styles.card}>
      <header className="flex between top">
        <h2 className="break size-m">
          <Link to={dashboardPage(id, name)}>{name}</Link>
        </h2>
        {may.delete && (
          <MenuButton
            className={button.icon}
            aria-label={t('more', { name })}
            entries={[{ label: t('archive.do'), icon: 'trash', onSelect: () => setAsking(true) }]}
          >
            <Icon name="ellipsis-v" />
          </MenuButton>
        )}
      </header>
      <div>
        {description && <p className="muted small">{description}</p>}
        {widgets.length > 0 && <Sketch {...{ widgets }} />}
      </div>
      <small className="muted small">
        {t('tiles', { count: widgets.length })} · {roleName && `${roleName} · `}
        <Ago time={updatedAt} {...{ now }} />
      </small>
      {asking && (
        <ConfirmDialog
          title={t('archive.title', { name })}
          action={t('archive.do')}
          onConfirm={() =>
            archive.mutate(dashboard, {
              onError: (error) => notify({ message: errorText(error, common('failed')), variant: 'error' }),
            })
          }
          onClose={() => setAsking(false)}
        >
          {t('archive.explain')}
        </ConfirmDialog>
      )}
    </li>
  );
}
