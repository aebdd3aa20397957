// The lines of parts: how much of each is planned, reserved, issued and used, and what can be done with it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSees } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import button from '@/components/button/Button.module.css';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { MenuButton, type MenuEntry } from '@/components/menu/MenuButton';
import { type Column, Table } from '@/components/table/Table';
import { partPage } from '@/paths/materials';
import type { PartLine } from '../api/parts';
import type { Step } from './QuantityDialog';
import styles from './parts.module.css';
import { openOf, returnableOf, type Van, wantsOne, warehouseFor } from './quantities';

type Props = {
  lines: readonly PartLine[];
  mayUpdate: boolean;
  mayMoveStock: boolean;
  onStep: (line: PartLine, step: Step) => void;
  onEdit: (line: PartLine) => void;
  onReserve: (line: PartLine) => void;
  onRelease: (line: PartLine) => void;
  onRemove: (line: PartLine) => void;
  onIssueOne: (line: PartLine, from: Van) => Promise<unknown>;
};

/** From where it comes. */
const placeOf = ({ warehouseName, fromLocation }: PartLine) =>
  [warehouseName, fromLocation].filter(Boolean).join(' · ');

export function PartLines({ lines, mayUpdate, mayMoveStock, ...on }: Props) {
  const { t } = useTranslation('order-parts');
  const { formatMoney, formatNumber } = useFormats();
  const seesParts = useSees()('masterParts');
  const [removed, setRemoved] = useState<PartLine | null>(null);
  const number = (quantity: string) => formatNumber(Number(quantity), { maxDigits: 4 });

  const more = (line: PartLine): MenuEntry[] => {
    const inStock = line.partId !== null;
    const entries: MenuEntry[] = [];
    if (inStock && openOf(line) > 0)
      entries.push({ label: t('issue'), icon: 'upload', onSelect: () => on.onStep(line, 'issue') });
    if (!mayUpdate) return entries;
    entries.push({ label: t('use'), icon: 'check', onSelect: () => on.onStep(line, 'use') });
    if (Number(line.reservedQty) > 0)
      entries.push({ label: t('release'), icon: 'lock-open', onSelect: () => on.onRelease(line) });
    entries.push({ label: t('edit'), icon: 'pencil', onSelect: () => on.onEdit(line) });
    if (Number(line.issuedQty) === 0 && Number(line.usedQty) === 0) {
      entries.push({ label: t('remove'), icon: 'trash', onSelect: () => setRemoved(line) });
    }
    return entries;
  };
  const actions = (line: PartLine) => {
    // Which piece it is has to be chosen.
    const from = line.tracking !== 'serial' && wantsOne(line) ? warehouseFor(line, mayMoveStock) : null;
    const mayIssue = mayMoveStock || mayUpdate;
    const entries = more(line);
    return (
      <span className={styles.actions}>
        {mayUpdate && Number(line.missingQty) > 0 && line.warehouseId !== null && (
          <Button kind="quiet" icon="lock" onClick={() => on.onReserve(line)}>
            {t('reserve')}
          </Button>
        )}
        {mayIssue && from && <IssueOne line={line} from={from} onIssue={on.onIssueOne} />}
        {mayIssue && line.partId !== null && returnableOf(line) > 0 && (
          <Button kind="quiet" icon="undo" onClick={() => on.onStep(line, 'return')}>
            {t('return')}
          </Button>
        )}
        {entries.length > 0 && (
          <MenuButton
            className={button.button}
            data-kind="quiet"
            entries={entries}
            aria-label={t('more', { name: line.name })}
            title={t('more', { name: line.name })}
          >
            <Icon name="ellipsis-v" />
          </MenuButton>
        )}
      </span>
    );
  };
  const columns: Column<PartLine>[] = [
    {
      id: 'part',
      header: t('columns.part'),
      part: 'heading',
      width: 30,
      render: (line) => (
        <>
          {line.partId !== null && seesParts ? <Link to={partPage(line.partId)}>{line.name}</Link> : line.name}
          <div className="muted tiny">{[line.code, placeOf(line)].filter(Boolean).join(' · ')}</div>
          {(line.lots.length > 0 || line.serials.length > 0) && (
            <div className="muted tiny">{[...line.lots.map((lot) => lot.number), ...line.serials].join(', ')}</div>
          )}
          {line.shortReason !== '' && Number(line.reservedQty) > Number(line.stagedQty) && (
            <div className="danger tiny">{t('short', { reason: line.shortReason })}</div>
          )}
          {Number(line.missingQty) > 0 && (
            <div className="danger tiny">{t('missing', { quantity: number(line.missingQty), unit: line.unit })}</div>
          )}
        </>
      ),
    },
    {
      id: 'planned',
      header: t('columns.planned'),
      numeric: true,
      render: (line) => (
        <>
          {number(line.estimatedQty)} {line.unit}
          {line.enteredQty !== null && (
            <div className="muted tiny">
              {number(line.enteredQty)} {line.enteredUnit}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'reserved',
      header: t('columns.reserved'),
      numeric: true,
      render: (line) => (
        <>
          {number(line.reservedQty)}
          {Number(line.stagedQty) > 0 && (
            <div className="muted tiny">{t('staged', { quantity: number(line.stagedQty) })}</div>
          )}
        </>
      ),
    },
    {
      id: 'issued',
      header: t('columns.issued'),
      numeric: true,
      render: (line) => (
        <>
          {number(line.issuedQty)}
          {Number(line.returnedQty) > 0 && (
            <div className="muted tiny">{t('back', { quantity: number(line.returnedQty) })}</div>
          )}
        </>
      ),
    },
    { id: 'used', header: t('columns.used'), numeric: true, render: (line) => number(line.usedQty) },
    {
      id: 'cost',
      header: t('columns.cost'),
      numeric: true,
      render: (line) => (
        <>
          {formatMoney(line.actualCost)}
          <div className="muted tiny">{t('ofPlan', { cost: formatMoney(line.plannedCost) })}</div>
        </>
      ),
    },
  ];
  return (
    <>
      <Table
        label={t('title')}
        columns={columns}
        rows={lines}
        keyOf={({ id }) => id}
        {...((mayUpdate || mayMoveStock) && { renderDetail: actions })}
      />
      {removed && (
        <ConfirmDialog
          title={t('removeTitle')}
          action={t('remove')}
          onConfirm={() => on.onRemove(removed)}
          onClose={() => setRemoved(null)}
        >
          {t('removeText', { name: removed.name })}
        </ConfirmDialog>
      )}
    </>
  );
}

type IssueProps = { line: PartLine; from: Van; onIssue: (line: PartLine, from: Van) => Promise<unknown> };

/** One piece by one tap, and no second one while it is on its way. */
function IssueOne({ line, from, onIssue }: IssueProps) {
  const { t } = useTranslation('order-parts');
  const [busy, setBusy] = useState(false);
  const issue = async () => {
    setBusy(true);
    await onIssue(line, from);
    setBusy(false);
  };
  return (
    <Button icon="upload" busy={busy} title={t('issueOneFrom', { name: from.name })} onClick={() => void issue()}>
      {t('issueOne')}
    </Button>
  );
}
