// How available an asset was over the chosen time, in tiles.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import { useFormats } from '@/components/formats/useFormats';
import { OneOf } from '@/components/oneof/OneOf';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { keysOf } from '@/entity/api/keys';
import styles from './downtime.module.css';
import { downtime } from './downtime.entity';

const WINDOWS = ['30', '90', '365'] as const;
const DAY_MS = 86_400_000;

const useAvailability = (asset: number, days: string) =>
  useQuery({
    // Below the downtimes: one that is written down makes this stale.
    queryKey: [...keysOf(downtime).family, 'availability', asset, days],
    queryFn: () => {
      const query = { from: new Date(Date.now() - Number(days) * DAY_MS).toISOString() };
      return body(api.GET('/api/Asset/{id}/availability/', { params: { path: { id: asset }, query } }));
    },
    placeholderData: keepPreviousData,
  });

export function Availability({ asset }: { asset: number }) {
  const { t } = useTranslation('asset');
  const { formatNumber, formatPercent } = useFormats();
  const [days, setDays] = useState<(typeof WINDOWS)[number]>('90');
  const { data, error, refetch } = useAvailability(asset, days);
  const hours = (value: string | null) =>
    value === null
      ? '–'
      : t('downtime.hours', { hours: formatNumber(value, { maxDigits: Number(value) < 10 ? 1 : 0 }) });
  const percent = (share: string | null) =>
    share === null ? '–' : formatPercent(share, { minDigits: 1, maxDigits: 2 });
  return (
    <section className={styles.availability} aria-label={t('downtime.availability')}>
      <div className="row wrap between gap-8">
        <h2 className="large">{t('downtime.availability')}</h2>
        <OneOf
          label={t('downtime.window.label')}
          choices={WINDOWS.map((id) => ({ id, title: t(`downtime.window.${id}`) }))}
          chosen={days}
          onChoose={setDays}
        />
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={76} />}
      {data && (
        <dl className={styles.tiles}>
          <Tile name={t('downtime.availability')} value={percent(data.availability)} main />
          <Tile name={t('downtime.failures')} value={formatNumber(data.failures)} />
          <Tile name={t('downtime.mtbf')} hint={t('downtime.mtbfHint')} value={hours(data.mtbfHours)} />
          <Tile name={t('downtime.mttr')} hint={t('downtime.mttrHint')} value={hours(data.mttrHours)} />
          <Tile name={t('downtime.uptime')} value={hours(data.uptimeHours)} />
          <Tile name={t('downtime.failed')} value={hours(data.downtimeHours)} />
          <Tile name={t('downtime.standing')} value={hours(data.plannedHours)} />
        </dl>
      )}
    </section>
  );
}

type TileProps = { name: string; value: string; hint?: string; main?: boolean };

const Tile = ({ name, value, hint, main = false }: TileProps) => (
  <div className={styles.tile} data-main={main} title={hint}>
    <dt className="muted tiny">{name}</dt>
    <dd className="medium numbers xl">{value}</dd>
  </div>
);
