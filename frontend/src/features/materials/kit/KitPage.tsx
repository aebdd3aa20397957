// /materials-management/kits/12?warehouse=3: the kit of a work order, and what can be done with it.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { KITS, partPage, pickPage, PUT_AWAY } from '@/paths/materials';
import { workOrderPage } from '@/paths/work_orders';
import { type Column, Table } from '@/components/table/Table';
import { type KitLine, useKit, useKitStep, useLiveKits } from '../api/kits';
import { PageLink } from '../PageLink';
import page from '../page.module.css';
import { KitState } from './KitState';
import { PickBy } from './PickBy';

const KitLabelDialog = lazy(() => import('./KitLabelDialog'));
const AMOUNTS = ['planned', 'reserved', 'staged', 'issued', 'returned'] as const;

export function KitPage() {
  const { t } = useTranslation('kit');
  const { t: common } = useTranslation();
  const { formatNumber } = useFormats();
  const order = Number(useParams().productId);
  const warehouse = Number(useSearchParams()[0].get('warehouse'));
  const { data: kit, error, refetch } = useKit(order, warehouse);
  const step = useKitStep(order, warehouse);
  const mayMoveStock = usePermission('warehousing').update;
  const mayChangeOrder = usePermission('workOrders').update;
  const [labels, setLabels] = useState(false);
  useLiveKits();
  if (error && !kit) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!kit) return <Skeleton height={320} />;

  const number = (quantity: string) => formatNumber(Number(quantity), { maxDigits: 4 });
  const open = kit.status < 3;
  const mayPick = open && (mayMoveStock || (kit.selfService && mayChangeOrder));
  const toPick = kit.lines.some(({ reserved, staged }) => Number(reserved) > Number(staged));
  const toIssue = kit.lines.some(({ staged }) => Number(staged) > 0);
  const act = (which: 'reserve' | 'issue') =>
    step.mutate(which, {
      onSuccess: () => notify({ message: t(`done.${which}`), variant: 'success' }),
      onError: (wrong) => notify({ message: errorText(wrong, common('failed')), variant: 'warning' }),
    });
  const columns: readonly Column<KitLine>[] = [
    {
      id: 'part',
      header: t('columns.part'),
      part: 'heading',
      width: 36,
      render: ({ partId, code, name, places, missing, shortReason, unit }) => (
        <>
          <Link to={partPage(partId)} className="link">
            <span className="muted numbers">{code}</span> {name}
          </Link>
          {places !== '' && <div className="muted tiny">{t('at', { places })}</div>}
          {Number(missing) > 0 && (
            <div className="danger tiny">{t('missing', { quantity: number(missing), unit })}</div>
          )}
          {shortReason !== '' && <div className="danger tiny">{t('short', { reason: shortReason })}</div>}
        </>
      ),
    },
    ...AMOUNTS.map((amount) => ({
      id: amount,
      header: t(`columns.${amount}`),
      numeric: true,
      render: (line: KitLine) => number(line[amount]),
    })),
  ];
  return (
    <div className="column min-y-0 tall">
      <TitleRow icon="shopping-bag" title={t('one', { code: kit.workOrderCode })}>
        <PageLink to={KITS} icon="arrow-left">
          {t('all')}
        </PageLink>
        <Button icon="qrcode" onClick={() => setLabels(true)}>
          {t('label')}
        </Button>
        {open && kit.missingLines > 0 && (mayMoveStock || mayChangeOrder) && (
          <Button icon="lock" busy={step.isPending} onClick={() => act('reserve')}>
            {t('reserve')}
          </Button>
        )}
        {mayPick && toIssue && (
          <Button
            icon="upload"
            kind={kit.state === 'ready' ? 'primary' : 'plain'}
            busy={step.isPending}
            onClick={() => act('issue')}
          >
            {t('issue')}
          </Button>
        )}
      </TitleRow>
      <div className={`stack packed gap-16 ${page.body}`}>
        <div>
          <div className="large">
            <Link to={workOrderPage(kit.workOrderId)} className="link">
              {kit.title}
            </Link>
          </div>
          <div className="muted">
            {[kit.warehouseName, kit.places, kit.responsibleName].filter(Boolean).join(' · ')}
          </div>
          <KitState state={kit.state} />
          {kit.pickBy !== null && (
            <div className="muted tiny">
              {t('columns.pickBy')} <PickBy pickBy={kit.pickBy} state={kit.state} />
            </div>
          )}
        </div>
        {mayPick && toPick && (
          <p>
            <PageLink to={pickPage(warehouse, [order])} icon="shopping-bag">
              {t('pick')}
            </PageLink>
          </p>
        )}
        <Table label={t('lines')} rows={kit.lines} keyOf={({ lineId }) => lineId} columns={columns} />
        {!open && (
          <p>
            <PageLink to={PUT_AWAY} icon="undo">
              {t('putAway.title')}
            </PageLink>
          </p>
        )}
      </div>
      {labels && (
        <Suspense fallback={null}>
          <KitLabelDialog {...{ warehouse }} orders={[order]} onClose={() => setLabels(false)} />
        </Suspense>
      )}
    </div>
  );
}
