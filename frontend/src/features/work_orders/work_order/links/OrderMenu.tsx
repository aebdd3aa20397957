// What comes out of a work order: a follow-up, a copy, a part of it, a page to be printed; and closing it as a duplicate.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import button from '@/components/button/Button.module.css';
import { Icon } from '@/components/icon/Icon';
import { type MenuEntry, MenuButton } from '@/components/menu/MenuButton';
import type { WorkOrder } from '../api/workOrder';

const DuplicateDialog = lazy(async () => ({ default: (await import('./DuplicateDialog')).DuplicateDialog }));
const NewOrderDialog = lazy(async () => ({ default: (await import('./NewOrderDialog')).NewOrderDialog }));
const PrintDialog = lazy(async () => ({ default: (await import('../print/PrintDialog')).PrintDialog }));
const SplitDialog = lazy(async () => ({ default: (await import('./SplitDialog')).SplitDialog }));

type Props = {
  workOrder: WorkOrder;
  mayUpdate: boolean;
  /** Asks for the list to move it to, where there is no room for a button. */
  onMove: (() => void) | undefined;
};
type Asked = 'followUp' | 'copy' | 'split' | 'duplicate' | 'print';

const CLOSED = 4;

export function OrderMenu({ workOrder, mayUpdate, onMove }: Props) {
  const { t } = useTranslation('links');
  const { t: order } = useTranslation('work-order');
  const { t: print } = useTranslation('print');
  const { create } = usePermission('workOrders');
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = workOrder.status < CLOSED;
  const entry = (action: Asked, icon: string): MenuEntry => ({
    label: action === 'print' ? print('print') : t(action),
    icon,
    onSelect: () => setAsked(action),
  });
  const entries: MenuEntry[] = [
    ...(onMove ? [{ label: order('moveTo'), icon: 'arrow-right', onSelect: onMove }] : []),
    ...(create ? [entry('followUp', 'arrow-up-right'), entry('copy', 'copy')] : []),
    ...(create && mayUpdate && open ? [entry('split', 'share-alt')] : []),
    ...(mayUpdate && open ? [entry('duplicate', 'clone')] : []),
    entry('print', 'print'),
  ];
  const onClose = () => setAsked(null);
  return (
    <>
      <MenuButton className={button.icon} aria-label={t('actions')} title={t('actions')} entries={entries}>
        <Icon name="ellipsis-v" />
      </MenuButton>
      <Suspense fallback={null}>
        {(asked === 'followUp' || asked === 'copy') && <NewOrderDialog {...{ workOrder, onClose }} action={asked} />}
        {asked === 'split' && <SplitDialog {...{ workOrder, onClose }} />}
        {asked === 'print' && <PrintDialog ids={[workOrder.id]} code={workOrder.code} {...{ onClose }} />}
        {asked === 'duplicate' && <DuplicateDialog {...{ workOrder, onClose }} />}
      </Suspense>
    </>
  );
}
