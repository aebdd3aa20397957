// What the work is done to: found by a part of its code or name, changed at once.
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSees } from '@/api/calls/userSubModules';
import { TextField } from '@/components/field/TextField';
import { Icon } from '@/components/icon/Icon';
import { assetPage } from '@/paths/assets';
import { useAssets, type WorkOrder } from './api/workOrder';
import { useCommand } from './useCommand';
import styles from './WorkOrderDrawer.module.css';

const written = (asset: { code: string; name: string }) => `${asset.code} ${asset.name}`;

export function AssetField({ workOrder, mayUpdate }: { workOrder: WorkOrder; mayUpdate: boolean }) {
  const { t } = useTranslation('work-order');
  const list = useId();
  const command = useCommand(workOrder.id);
  const sees = useSees()('equipment');
  const current = workOrder.asset ? written(workOrder.asset) : '';
  const [typed, setTyped] = useState<string | null>(null);
  const { data: assets } = useAssets(useDeferredValue(typed ?? ''));

  const choose = (text: string) => {
    setTyped(text);
    const found = assets?.find((asset) => written(asset) === text);
    if (!found && text !== '') return;
    void command('editCard', { patch: { asset: found?.id ?? null } }).then(() => setTyped(null));
  };

  return (
    <>
      <TextField
        label={t('fields.asset')}
        list={list}
        trailing={workOrder.asset && sees && <AssetLink asset={workOrder.asset} />}
        value={typed ?? current}
        disabled={!mayUpdate}
        onChange={(event) => choose(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <datalist id={list}>
        {assets?.map((asset) => (
          <option key={asset.id} value={written(asset)} aria-label={written(asset)} />
        ))}
      </datalist>
    </>
  );
}

function AssetLink({ asset }: { asset: NonNullable<WorkOrder['asset']> }) {
  const { t } = useTranslation('work-order');
  const label = t('openAsset', { name: asset.name });
  return (
    <Link to={assetPage(asset.id)} className={styles.assetLink} aria-label={label} title={label}>
      <Icon name="external-link" />
    </Link>
  );
}
