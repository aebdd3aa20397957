// What plans will bring for an asset in the next twelve months, on its overview.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Line, ListCard } from '@/components/listcard/ListCard';
import { SHOWN } from '@/entity/record/overview/shown';
import { FORECAST } from '@/paths/calendar';
import { planPage } from '@/paths/plans';
import { useForecastTable } from './api';

const YEAR_MS = 365 * 86_400_000;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

export default function MaintenanceCard({ asset }: { asset: number }) {
  const { t } = useTranslation('entity');
  const { formatDate } = useFormats();
  const [now] = useState(() => Date.now());
  const span = { from: day(now), until: day(now + YEAR_MS) };
  const query = useForecastTable({ ...span, assetId: asset, first: 0, rows: SHOWN });
  const all = `${FORECAST}?${new URLSearchParams({ ...span, asset: String(asset) })}`;
  return (
    <ListCard
      icon="calendar"
      title={t('overview.maintenance')}
      none={t('overview.noMaintenance')}
      count={query.data?.totalRecords}
      all={{ to: all, words: t('overview.all') }}
      error={query}
    >
      {query.data?.items
        .slice(0, SHOWN)
        .map(({ planId, planCode, planName, crewName, boardName, dueOn, dueAt, iteration }) => (
          <Line
            key={`${planId} ${dueAt} ${iteration}`}
            to={planPage(planId)}
            code={planCode}
            title={planName}
            about={[crewName, boardName].filter(Boolean).join(' · ')}
            end={<span className="muted">{formatDate(dueOn)}</span>}
          />
        ))}
    </ListCard>
  );
}
