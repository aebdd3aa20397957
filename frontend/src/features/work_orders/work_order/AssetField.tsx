// What the work is done to: found by a part of its code or name, changed at once.
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSees } from '@/api/calls/userSubModules';
import { Combobox } from '@/components/field/Combobox';
import { namedOptions, textOf } from '@/components/field/options';
import { Icon } from '@/components/icon/Icon';
import { assetPage } from '@/paths/assets';
import { useAssets, type WorkOrder } from './api/workOrder';
import { useCommand } from './useCommand';
import styles from './WorkOrderDrawer.module.css';

export function AssetField({ workOrder, mayUpdate }: { workOrder: WorkOrder; mayUpdate: boolean }) {
  const { t } = useTranslation('work-order');
  const command = useCommand(workOrder.id);
  const sees = useSees()('equipment');
  const { asset } = workOrder;
  /** Null while the user is not searching. */
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDeferredValue(typed ?? '');
  const { data: assets, isPlaceholderData } = useAssets(search, typed !== null);
  return (
    <Combobox
      label={t('fields.asset')}
      value={String(asset?.id ?? '')}
      text={asset ? textOf({ code: asset.code, label: asset.name }) : ''}
      options={namedOptions(assets ?? [])}
      loading={search !== typed || !assets || isPlaceholderData}
      clearable
      disabled={!mayUpdate}
      trailing={asset && sees && <AssetLink asset={asset} />}
      onSearch={setTyped}
      onChange={(id) => void command('editCard', { patch: { asset: id ? Number(id) : null } })}
    />
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
