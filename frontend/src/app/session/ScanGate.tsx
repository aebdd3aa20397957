// Where a scanned label leads: signed-in users to the asset, visitors to a form where the tenant has one, else to the sign-in.
import { lazy, useContext } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { UserContext } from '@/api/calls/session';
import { useIsHere } from '@/api/calls/tenantInfo';
import { Loading } from '@/components/state/Loading';
import { ErrorState } from '@/components/state/StateMessage';
import { useRequestForm } from '@/features/requests/api/form';
import { withTexts } from '../i18n';
import { Shell } from '../shell/Shell';

const RequestForm = lazy(async () => ({
  default: (await withTexts(import('@/features/requests/RequestForm'), 'work-request')).RequestForm,
}));

export function ScanGate() {
  return useContext(UserContext)?.role.length ? <Shell /> : <Stranger />;
}

function Stranger() {
  const location = useLocation();
  const { tenant = '', code = '' } = useParams();
  const { here, tenant: read } = useIsHere(tenant);
  const form = useRequestForm(code, here === true);
  const error = read.error ?? form.error;
  if (error) return <ErrorState {...{ error }} onRetry={() => void (read.error ? read : form).refetch()} />;
  if (here === undefined || (here && form.isPending)) return <Loading />;
  return form.data ? <RequestForm {...form.data} /> : <Navigate to="/login" replace state={{ from: location }} />;
}
