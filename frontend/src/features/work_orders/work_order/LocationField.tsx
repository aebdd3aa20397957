// Where the work is done: found by a part of its code or name, changed at once.
import { useTranslation } from 'react-i18next';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import type { WorkOrder } from './api/workOrder';
import { useCommand } from './useCommand';

export function LocationField({ workOrder, mayUpdate }: { workOrder: WorkOrder; mayUpdate: boolean }) {
  const { t } = useTranslation('work-order');
  const command = useCommand(workOrder.id);
  const { location } = workOrder;
  return (
    <ReferencePicker
      family="location"
      label={t('fields.location')}
      value={String(location?.id ?? '')}
      chosen={location ? `${location.code} · ${location.name}` : undefined}
      disabled={!mayUpdate}
      onChange={(id) => void command('editCard', { patch: { location: id ? Number(id) : null } })}
    />
  );
}
