// /a/demo/P-001: what stands in the code of a label. It leads to the asset, or says why it cannot.
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { useIsHere } from '@/api/calls/tenantInfo';
import { ApiError } from '@/api/errors';
import { Loading } from '@/components/state/Loading';
import { EmptyState, ErrorState, NoPermission } from '@/components/state/StateMessage';
import { assetPage, assetSearch } from '@/paths/assets';
import { useAssetOfCode } from './api/labels';

export function ScanPage() {
  const { t } = useTranslation('label');
  const { tenant = '', code = '' } = useParams();
  const { here, tenant: read } = useIsHere(tenant);
  const asset = useAssetOfCode(code, here === true);
  const error = read.error ?? asset.error;
  if (asset.data) return <Navigate to={assetPage(asset.data.id)} replace />;
  if (here === false)
    return <EmptyState icon="qrcode" title={t('scan.foreign')} text={t('scan.foreignHint', { tenant })} />;
  if (!error) return <Loading />;
  if (!(error instanceof ApiError)) return <ErrorState {...{ error }} onRetry={() => void asset.refetch()} />;
  if (error.status === 403) return <NoPermission />;
  if (error.status !== 404) return <ErrorState {...{ error }} onRetry={() => void asset.refetch()} />;
  return (
    <EmptyState icon="qrcode" title={t('scan.unknown', { code })} text={t('scan.unknownHint')}>
      <Link to={assetSearch(code)}>{t('scan.search', { code })}</Link>
    </EmptyState>
  );
}
