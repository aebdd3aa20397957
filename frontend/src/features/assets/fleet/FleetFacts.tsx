// Where a mobile asset stands: its counters, its use of a year and its last position on the map.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { When } from '@/components/time/When';
import { keysOf } from '@/entity/api/keys';

const PlaceMap = lazy(() => import('@/components/map/PlaceMap'));

export function FleetFacts({ asset, name }: { asset: number; name: string }) {
  const { t } = useTranslation('asset');
  const { formatNumber } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: [...keysOf({ path: 'FleetTracker' }).family, 'status', asset],
    queryFn: () => body(api.GET('/api/Asset/{id}/fleet/', { params: { path: { id: asset } } })),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} />;
  const number = (value: string, digits = 1) => formatNumber(value, { maxDigits: digits });
  const { odometer, engineHours, latitude, longitude, positionAt } = data;
  const [distance, fuel] = [Number(data.distance), Number(data.fuel)];
  const facts: readonly (readonly [string, string | null])[] = [
    [t('fleet.fields.odometer'), odometer && t('fleet.km', { value: number(odometer) })],
    [t('fleet.fields.engineHours'), engineHours && t('fleet.hours', { value: number(engineHours) })],
    [t('fleet.yearDistance'), t('fleet.km', { value: number(data.distance) })],
    [t('fleet.yearFuel'), t('fleet.litres', { value: number(data.fuel) })],
    [
      t('fleet.consumption'),
      distance > 0 && fuel > 0 ? t('fleet.per100', { value: number(String((fuel / distance) * 100)) }) : null,
    ],
  ];
  return (
    <div className="stack gap-12">
      <dl className="row wrap gap-20">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="muted small">{label}</dt>
            <dd className="medium numbers">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {latitude !== null && longitude !== null && (
        <section className="stack gap-8">
          <h2 className="large">
            {t('fleet.position')} {positionAt !== null && <When time={positionAt} />}
          </h2>
          <Suspense fallback={<Skeleton height={240} />}>
            <PlaceMap latitude={Number(latitude)} longitude={Number(longitude)} {...{ name }} />
          </Suspense>
        </section>
      )}
    </div>
  );
}
