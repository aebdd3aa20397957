// /materials-management/put-away: what lies at staging places for nobody, and goes back to where it was picked by one tap.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { TitleRow } from '@/components/title/TitleRow';
import { KITS, partPage } from '@/paths/materials';
import { newCommandId } from '@/realtime/commandId';
import { type PutAway, useLiveKits, usePutAway } from '../api/kits';
import { useMove } from '../api/stock';
import { PageLink } from '../PageLink';
import page from '../page.module.css';

const ROWS = 50;

export function PutAwayPage() {
  const { t } = useTranslation('kit');
  const { t: common } = useTranslation();
  const { formatNumber } = useFormats();
  const may = usePermission('warehousing').update;
  const [first, setFirst] = useState(0);
  const { data, error, refetch } = usePutAway({ first, rows: ROWS });
  const move = useMove();
  useLiveKits();

  const put = ({ partId, locationId, lotId, quantity, serials, homeId, homeCode, name }: PutAway) => {
    if (homeId === null) return;
    move.mutate(
      {
        commandId: newCommandId(),
        kind: 'transfer',
        partId,
        locationId,
        toLocationId: homeId,
        quantity: serials.length > 0 ? String(serials.length) : quantity,
        ...(lotId !== null && { lotId }),
        serials: serials.join(', '),
      },
      {
        onSuccess: () => notify({ message: t('putAway.done', { name, place: homeCode ?? '' }), variant: 'success' }),
        onError: (wrong) => notify({ message: errorText(wrong, common('failed')), variant: 'warning' }),
      },
    );
  };
  const columns: readonly Column<PutAway>[] = [
    {
      id: 'part',
      header: t('putAway.part'),
      part: 'heading',
      width: 34,
      render: ({ partId, code, name, lotNumber, serials }) => (
        <>
          <Link to={partPage(partId)} className="link">
            <span className="muted numbers">{code}</span> {name}
          </Link>
          {lotNumber !== null && <div className="muted tiny">{t('mode.lot', { number: lotNumber })}</div>}
          {serials.length > 0 && <div className="muted tiny">{serials.join(', ')}</div>}
        </>
      ),
    },
    {
      id: 'from',
      header: t('putAway.from'),
      render: ({ locationCode, counting }) => (counting ? `${locationCode} (${t('putAway.counting')})` : locationCode),
    },
    {
      id: 'quantity',
      header: t('putAway.quantity'),
      numeric: true,
      render: ({ quantity, unit }) => `${formatNumber(Number(quantity), { maxDigits: 4 })} ${unit}`,
    },
    { id: 'home', header: t('putAway.home'), render: ({ homeCode }) => homeCode ?? t('putAway.noHome') },
    {
      id: 'put',
      header: t('putAway.put'),
      part: 'actions',
      render: (one) =>
        may &&
        one.homeCode !== null && (
          <Button
            icon="undo"
            disabled={move.isPending || one.counting}
            aria-label={t('putAway.putTo', { place: one.homeCode })}
            onClick={() => put(one)}
          >
            {t('putAway.put')}
          </Button>
        ),
    },
  ];
  const list = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={240} />;
    if (data.totalRecords === 0)
      return <EmptyState icon="check-circle" title={t('putAway.none')} text={t('putAway.noneHint')} />;
    return (
      <>
        <Table label={t('putAway.title')} rows={data.items} keyOf={({ itemId }) => itemId} columns={columns} />
        {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
      </>
    );
  };
  return (
    <div className="column min-y-0 tall">
      <TitleRow icon="undo" title={t('putAway.title')} count={data && formatNumber(data.totalRecords)}>
        <PageLink to={KITS} icon="arrow-left">
          {t('all')}
        </PageLink>
      </TitleRow>
      <div className={page.body}>{list()}</div>
    </div>
  );
}
