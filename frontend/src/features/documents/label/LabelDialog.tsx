// Labels of the chosen records, over the list or the page of one of them.
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/components/dialog/Dialog';
import type { LabelFamily } from '@/paths/labels';
import { LabelSheet } from './LabelSheet';

type Props = { family: LabelFamily; ids: readonly number[]; onClose: () => void };

export default function LabelDialog({ family, ids, onClose }: Props) {
  const { t } = useTranslation('label');
  return (
    <Dialog title={t('all')} width={720} {...{ onClose }}>
      <LabelSheet {...{ family, ids }} usual={ids.length === 1 ? 'label-62mm' : 'a4-3x8'} />
    </Dialog>
  );
}
