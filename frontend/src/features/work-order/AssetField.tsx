// What the work is done to: found by a part of its code or name, changed at once.
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/components/field/TextField';
import { useAssets, type WorkOrder } from './api/workOrder';
import { useCommand } from './useCommand';

const written = (asset: { code: string; name: string }) => `${asset.code} ${asset.name}`;

export function AssetField({ workOrder, mayUpdate }: { workOrder: WorkOrder; mayUpdate: boolean }) {
  const { t } = useTranslation('work-order');
  const list = useId();
  const command = useCommand(workOrder.id);
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
