// The kits of a work order: how far they are together, the way to each, and what is staged is issued by one tap.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LEGEND_ICONS } from '@/components/board/legendIcons';
import { Button } from '@/components/button/Button';
import { Icon } from '@/components/icon/Icon';
import { kitPage } from '@/paths/materials';
import type { KitState } from '@/realtime/board/model';
import type { PartLine } from '../api/parts';
import styles from './parts.module.css';

type Props = {
  id: number;
  /** Of all its kits. */
  state: KitState;
  lines: readonly PartLine[];
  mayUpdate: boolean;
  mayMoveStock: boolean;
  onIssue: (warehouse: number) => Promise<unknown>;
};

export function OrderKits({ id, state, lines, mayUpdate, mayMoveStock, onIssue }: Props) {
  const { t } = useTranslation('order-parts');
  const [busy, setBusy] = useState(false);
  const kits = new Map<number, { name: string; staged: boolean; mayIssue: boolean }>();
  for (const { partId, warehouseId, warehouseName, estimatedQty, stagedQty, selfService } of lines) {
    if (partId === null || warehouseId === null || Number(estimatedQty) === 0) continue;
    const staged = Number(stagedQty) > 0 || (kits.get(warehouseId)?.staged ?? false);
    kits.set(warehouseId, { name: warehouseName ?? '', staged, mayIssue: mayMoveStock || (selfService && mayUpdate) });
  }
  if (kits.size === 0) return null;
  const issue = async (warehouse: number) => {
    setBusy(true);
    await onIssue(warehouse);
    setBusy(false);
  };
  return (
    <div className={styles.kits}>
      <span className="row gap-4">
        <Icon name={LEGEND_ICONS.kit[state]} /> {t(`kits.${state}`)}
      </span>
      {[...kits].map(([warehouse, { name, staged, mayIssue }]) => (
        <span key={warehouse} className="row gap-8">
          <Link className="link" to={kitPage(id, warehouse)}>
            {t('kitAt', { name })}
          </Link>
          {staged && mayIssue && (
            <Button kind="primary" icon="upload" busy={busy} onClick={() => void issue(warehouse)}>
              {t('issueKit')}
            </Button>
          )}
        </span>
      ))}
    </div>
  );
}
