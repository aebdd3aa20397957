// /materials-management/kits: how far the kits of open work orders are; some are chosen and picked together.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useUser } from '@/api/calls/session';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { CheckBox } from '@/components/field/CheckBox';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { TitleRow } from '@/components/title/TitleRow';
import { kitPage, pickPage, PUT_AWAY } from '@/paths/materials';
import { type Kit, MOST_TOGETHER, STATES, useKits, useLiveKits } from '../api/kits';
import { PageLink } from '../PageLink';
import page from '../page.module.css';
import { keepWarehouse } from '../warehouse/lastWarehouse';
import { KitState } from './KitState';
import styles from './kit.module.css';
import { PickBy } from './PickBy';
import { useWarehouses } from './useWarehouses';

const ROWS = 50;

export function KitsPage() {
  const { t } = useTranslation('kit');
  const { formatNumber } = useFormats();
  const navigate = useNavigate();
  const mayMoveStock = usePermission('warehousing').update;
  const [address, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const warehouses = useWarehouses();
  const me = useUser().id;
  const warehouse = address.get('warehouse') ?? '';
  const states = address.get('states') ?? '';
  const search = address.get('search') ?? '';
  const first = Number(address.get('first') ?? 0);
  const { data, error, refetch } = useKits({
    ...(warehouse !== '' && { warehouseId: Number(warehouse) }),
    states,
    search,
    first,
    rows: ROWS,
  });
  useLiveKits();

  const change = (field: string, value: string) => {
    const next = new URLSearchParams(address);
    if (value === '') next.delete(field);
    else next.set(field, value);
    if (field !== 'first') next.delete('first');
    if (field === 'warehouse') {
      setChosen(new Set());
      if (value !== '') keepWarehouse(me, value);
    }
    setAddress(next, { replace: true });
  };
  const choose = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id) && next.size < MOST_TOGETHER) next.add(id);
    setChosen(next);
  };
  // Only kits of one warehouse are picked together.
  const choosing = mayMoveStock && warehouse !== '';
  const columns: readonly Column<Kit>[] = [
    {
      id: 'order',
      header: t('columns.order'),
      part: 'heading',
      width: 34,
      render: ({ workOrderId, workOrderCode, title, warehouseId, warehouseName }) => (
        <>
          <Link to={kitPage(workOrderId, warehouseId)} className="link">
            <span className="muted numbers">{workOrderCode}</span> {title}
          </Link>
          <div className="muted tiny">{warehouseName}</div>
        </>
      ),
    },
    { id: 'state', header: t('columns.state'), render: ({ state }) => <KitState {...{ state }} /> },
    {
      id: 'lines',
      header: t('columns.lines'),
      numeric: true,
      render: ({ completeLines, lineCount, missingLines, shortLines }) => (
        <>
          {formatNumber(completeLines)} / {formatNumber(lineCount)}
          {missingLines > 0 && <div className="danger tiny">{t('missingLines', { count: missingLines })}</div>}
          {shortLines > 0 && <div className="danger tiny">{t('shortLines', { count: shortLines })}</div>}
        </>
      ),
    },
    { id: 'places', header: t('columns.places'), render: ({ places }) => places },
    {
      id: 'pickBy',
      header: t('columns.pickBy'),
      render: ({ pickBy, state }) => <PickBy {...{ pickBy, state }} />,
    },
    { id: 'responsible', header: t('columns.responsible'), render: ({ responsibleName }) => responsibleName },
    ...(choosing
      ? [
          {
            id: 'choose',
            header: t('choose'),
            part: 'actions' as const,
            render: ({ workOrderId, workOrderCode }: Kit) => (
              <CheckBox
                label={<span className={styles.chooseWord}>{t('choose')}</span>}
                aria-label={t('chooseOne', { code: workOrderCode })}
                checked={chosen.has(workOrderId)}
                onChange={() => choose(workOrderId)}
              />
            ),
          },
        ]
      : []),
  ];
  const list = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={240} />;
    if (data.totalRecords === 0) return <EmptyState icon="shopping-bag" title={t('none')} />;
    return (
      <>
        <Table
          label={t('title')}
          rows={data.items}
          keyOf={({ workOrderId, warehouseId }) => `${workOrderId}:${warehouseId}`}
          columns={columns}
        />
        {data.totalRecords > ROWS && (
          <Pager
            {...{ first }}
            rows={ROWS}
            total={data.totalRecords}
            onGoTo={(next) => change('first', next === 0 ? '' : String(next))}
          />
        )}
      </>
    );
  };
  return (
    <div className="column min-y-0 tall">
      <TitleRow icon="shopping-bag" title={t('title')} count={data && formatNumber(data.totalRecords)}>
        <PageLink to={PUT_AWAY} icon="undo">
          {t('putAway.title')}
        </PageLink>
        {choosing && (
          <Button
            kind="primary"
            icon="shopping-bag"
            disabled={chosen.size === 0}
            onClick={() => void navigate(pickPage(Number(warehouse), [...chosen]))}
          >
            {t('pickChosen', { count: chosen.size })}
          </Button>
        )}
      </TitleRow>
      <div className={`stack packed gap-16 ${page.body}`}>
        <div className={styles.filters}>
          <TextInput
            label={t('search')}
            value={search}
            autoComplete="off"
            maxLength={100}
            onChange={({ target }) => change('search', target.value)}
          />
          <Select
            label={t('warehouse')}
            value={warehouse}
            nothing={t('allWarehouses')}
            options={warehouses}
            onChange={(value) => change('warehouse', value)}
          />
          <Select
            label={t('columns.state')}
            value={STATES.find((state) => state === states) ?? ''}
            nothing={t('allStates')}
            options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
            onChange={(value) => change('states', value)}
          />
        </div>
        {list()}
      </div>
    </div>
  );
}
