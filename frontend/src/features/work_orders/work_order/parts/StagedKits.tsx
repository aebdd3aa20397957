// What is staged for the work order is issued by one tap, a warehouse at a time.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import type { PartLine } from '../api/parts';
import styles from './parts.module.css';

type Props = {
  lines: readonly PartLine[];
  mayUpdate: boolean;
  mayMoveStock: boolean;
  onIssue: (warehouse: number) => Promise<unknown>;
};

export function StagedKits({ lines, mayUpdate, mayMoveStock, onIssue }: Props) {
  const { t } = useTranslation('order-parts');
  const [busy, setBusy] = useState(false);
  const staged = lines.filter(
    ({ stagedQty, selfService }) => Number(stagedQty) > 0 && (mayMoveStock || (selfService && mayUpdate)),
  );
  const warehouses = new Map(staged.map(({ warehouseId, warehouseName }) => [warehouseId, warehouseName]));
  const issue = async (warehouse: number) => {
    setBusy(true);
    await onIssue(warehouse);
    setBusy(false);
  };
  return [...warehouses].map(
    ([id, name]) =>
      id !== null && (
        <p key={id} className={styles.actions}>
          <Button kind="primary" icon="upload" busy={busy} onClick={() => void issue(id)}>
            {t('issueKit')}
          </Button>
          <span className="muted">{name}</span>
        </p>
      ),
  );
}
