// /a/demo/P-001, /p/demo/BRG, /l/demo/A-01: what stands in the code of a label. It leads to the record, or says why it cannot.
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { useIsHere } from '@/api/calls/tenantInfo';
import { ApiError } from '@/api/errors';
import { Loading } from '@/components/state/Loading';
import { EmptyState, ErrorState, NoPermission } from '@/components/state/StateMessage';
import { assetPage, assetSearch } from '@/paths/assets';
import type { LabelFamily } from '@/paths/labels';
import { partPage, partSearch, stockLocationPage, stockLocationSearch } from '@/paths/materials';
import { useRecordOfCode } from './api/labels';

const PAGES = { asset: assetPage, masterPart: partPage, stockLocation: stockLocationPage };
const SEARCHES = { asset: assetSearch, masterPart: partSearch, stockLocation: stockLocationSearch };

export function ScanPage({ family }: { family: LabelFamily }) {
  const { t } = useTranslation('label');
  const { tenant = '', code = '' } = useParams();
  const { here, tenant: read } = useIsHere(tenant);
  const record = useRecordOfCode(family, code, here === true);
  const error = read.error ?? record.error;
  if (record.data) return <Navigate to={PAGES[family](record.data.id)} replace />;
  if (here === false)
    return <EmptyState icon="qrcode" title={t('scan.foreign')} text={t('scan.foreignHint', { tenant })} />;
  if (!error) return <Loading />;
  if (!(error instanceof ApiError)) return <ErrorState {...{ error }} onRetry={() => void record.refetch()} />;
  if (error.status === 403) return <NoPermission />;
  if (error.status !== 404) return <ErrorState {...{ error }} onRetry={() => void record.refetch()} />;
  return (
    <EmptyState icon="qrcode" title={t(`scan.unknown.${family}`, { code })} text={t(`scan.unknownHint.${family}`)}>
      <Link to={SEARCHES[family](code)}>{t('scan.search', { code })}</Link>
    </EmptyState>
  );
}
