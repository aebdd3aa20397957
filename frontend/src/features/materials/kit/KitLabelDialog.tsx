// Labels for the totes of kits.
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/components/dialog/Dialog';
import { SheetPreview } from '@/features/documents/label/SheetPreview';
import { kitLabels } from '../api/kits';

type Props = { warehouse: number; orders: readonly number[]; onClose: () => void };

export default function KitLabelDialog({ warehouse, orders, onClose }: Props) {
  const { t } = useTranslation('label');
  return (
    <Dialog title={t('title', { count: orders.length })} width={720} {...{ onClose }}>
      <SheetPreview
        count={orders.length}
        usual="label-62mm"
        of={['kit', warehouse, orders]}
        load={(layout) => kitLabels(warehouse, orders, layout)}
      />
    </Dialog>
  );
}
