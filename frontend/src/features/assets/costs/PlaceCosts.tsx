// What work at an asset or a location cost and was planned to cost, by itself and with everything below it.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { type Column, Table } from '@/components/table/Table';
import { keysOf } from '@/entity/api/keys';

type Place = { kind: 'Asset' | 'Location'; id: number };
type Sums = components['schemas']['PlannedAndActual'];

const KINDS = ['labour', 'parts', 'purchases', 'services', 'other', 'total'] as const;
const SCOPES = ['own', 'rolledUp'] as const;
const SUMS = ['planned', 'actual'] as const;

type Line = { kind: (typeof KINDS)[number] } & Record<(typeof SCOPES)[number], Sums | null>;

const ask = ({ kind, id }: Place) => {
  const params = { params: { path: { id } } };
  return kind === 'Asset' ? api.GET('/api/Asset/{id}/costs/', params) : api.GET('/api/Location/{id}/costs/', params);
};

export function PlaceCosts(place: Place) {
  const { t } = useTranslation('asset');
  const { formatMoney, formatNumber } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: [...keysOf({ path: place.kind }).record(place.id), 'costs'],
    queryFn: () => body(ask(place)),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  const lines: readonly Line[] = KINDS.map((kind) => ({ kind, own: data.own[kind], rolledUp: data.rolledUp[kind] }));
  const columns: readonly Column<Line>[] = [
    {
      id: 'kind',
      header: t('costs.kind'),
      part: 'heading',
      width: 24,
      render: ({ kind }) => (kind === 'total' ? <strong>{t('costs.total')}</strong> : t(`costs.${kind}`)),
    },
    ...SCOPES.flatMap((scope) =>
      SUMS.map((sum) => ({
        id: `${scope}.${sum}`,
        header: t(`costs.${scope}.${sum}`),
        numeric: true,
        render: ({ kind, [scope]: sums }: Line) => {
          // What people earn is not for everybody.
          if (sums === null) return '–';
          return kind === 'total' ? <strong>{formatMoney(sums[sum])}</strong> : formatMoney(sums[sum]);
        },
      })),
    ),
  ];
  const [own, all] = [data.own.workOrders, data.rolledUp.workOrders];
  return (
    <div className="stack gap-12">
      <Table label={t('costs.label')} rows={lines} keyOf={({ kind }) => kind} columns={columns} />
      <p className="muted small">
        {t('costs.workOrders', { own: formatNumber(own), all: formatNumber(all) })} {data.pending && t('costs.pending')}
      </p>
    </div>
  );
}
