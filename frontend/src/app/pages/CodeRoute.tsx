// /go/WO-000123: the record of a code that a user wrote. It leads to the record, or says why it cannot.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { api, body } from '@/api/client';
import { ApiError } from '@/api/errors';
import { Loading } from '@/components/state/Loading';
import { EmptyState, ErrorState, NoPermission } from '@/components/state/StateMessage';
import { keysOf } from '@/entity/api/keys';
import { cardPage } from '@/paths/work_orders';
import { REQUESTS } from '@/paths/requests';

/** Null where there is none that the user may see. */
async function addressOf(code: string): Promise<string | null> {
  // Searched for rather than filtered by: what only contains the code is left out here.
  const state = { first: 0, rows: 25, globalFilter: code, filters: {} };
  if (code.startsWith('WR-')) {
    const { items } = await body(api.POST('/api/WorkRequest/list/', { body: state }));
    const found = items.find((one) => one.code === code);
    return found ? `${REQUESTS}?open=${found.id}` : null;
  }
  const { items } = await body(api.POST('/api/WorkOrder/list/', { body: state }));
  const found = items.find((one) => one.code === code);
  return found ? cardPage(found) : null;
}

export function CodeRoute() {
  const { t } = useTranslation('entity');
  const { code = '' } = useParams();
  const path = code.startsWith('WR-') ? 'WorkRequest' : 'WorkOrder';
  const { data, error, refetch } = useQuery({
    queryKey: [...keysOf({ path }).family, 'code', code],
    queryFn: () => addressOf(code),
  });
  if (data) return <Navigate to={data} replace />;
  if (data === null) return <EmptyState icon="question-circle" title={t('drawer.notFound')} text={code} />;
  if (error instanceof ApiError && error.status === 403) return <NoPermission />;
  return error ? <ErrorState {...{ error }} onRetry={() => void refetch()} /> : <Loading />;
}
