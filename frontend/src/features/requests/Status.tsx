// Where a request is: a word, and a shape beside its colour.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';

const ICONS = {
  new: 'circle',
  accepted: 'thumbs-up',
  rejected: 'times-circle',
  cancelled: 'ban',
  converted: 'check-circle',
} as const;
const COLOURS = { new: 'info', accepted: 'warning', rejected: 'muted', cancelled: 'muted', converted: 'success' };

export function Status({ status }: { status: keyof typeof ICONS | null }) {
  const { t } = useTranslation('work-request');
  // A newer server may send a status that this page does not know.
  if (!status || !(status in ICONS)) return null;
  return (
    <span className={`inline-row gap-6 ${COLOURS[status]}`}>
      <Icon name={ICONS[status]} />
      {t(`choices.status.${status}`)}
    </span>
  );
}
