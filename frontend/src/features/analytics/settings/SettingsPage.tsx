// /analytics/7: what is on the dashboards of analytics, and what counts as on time.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Radio } from '@/components/field/Radio';
import { Select } from '@/components/field/Select';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { type OnTime, useCatalogue, useDashboards, useSaveSetting, useSetting } from '../api';
import { useWords } from '../words';
import { DashboardForm } from './DashboardForm';
import styles from './settings.module.css';

const ON_TIME: readonly OnTime[] = ['due', 'day', 'interval'];

export function SettingsPage() {
  const { t } = useTranslation('analytics');
  const words = useWords();
  const { configure } = usePermission('dashboardsSettings');
  const [params, setParams] = useSearchParams();
  const dashboards = useDashboards();
  const catalogue = useCatalogue();
  const error = dashboards.error ?? catalogue.error;
  const { data } = dashboards;
  const chosen = data?.find(({ id }) => String(id) === params.get('dashboard')) ?? data?.[0];
  const titleOf = (dashboard: { id: number; name: string | null; isDefault: boolean }) =>
    dashboard.isDefault ? words.dashboard(dashboard) : `${words.dashboard(dashboard)} (${t('settings.edited')})`;
  return (
    <div className={styles.page}>
      <TitleRow icon="sliders-h" title={t('settings.title')} />
      {error && !data ? (
        <ErrorState {...{ error }} onRetry={() => void dashboards.refetch()} />
      ) : !data || !catalogue.data || !chosen ? (
        <Skeleton height={320} />
      ) : (
        <>
          <div className={styles.choice}>
            <Select
              label={t('settings.dashboards')}
              searchable={false}
              options={data.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
              value={String(chosen.id)}
              onChange={(id) => setParams({ dashboard: id }, { replace: true })}
            />
          </div>
          {/* Another one is edited anew. */}
          <DashboardForm key={chosen.id} dashboard={chosen} catalogue={catalogue.data} readOnly={!configure} />
          <OnTimeSetting readOnly={!configure} />
        </>
      )}
    </div>
  );
}

function OnTimeSetting({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('analytics');
  const { data } = useSetting();
  const save = useSaveSetting();
  if (!data) return null;
  const choose = (onTime: OnTime) =>
    save.mutate(
      { version: data.version, onTime },
      { onError: (error) => notify({ message: errorText(error, t('failed')), variant: 'warning' }) },
    );
  return (
    <fieldset className={styles.setting}>
      <legend>{t('settings.onTime')}</legend>
      {ON_TIME.map((one) => (
        <Radio
          key={one}
          name="on-time"
          label={t(`settings.onTimes.${one}`)}
          checked={data.onTime === one}
          disabled={readOnly || save.isPending}
          onChoose={() => choose(one)}
        />
      ))}
    </fieldset>
  );
}
