// Labels of the chosen assets, over the list.
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/components/dialog/Dialog';
import { LabelSheet } from './LabelSheet';

export default function LabelDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation('label');
  return (
    <Dialog title={t('title', { count: ids.length })} width={720} {...{ onClose }}>
      <LabelSheet {...{ ids }} usual="a4-3x8" />
    </Dialog>
  );
}
