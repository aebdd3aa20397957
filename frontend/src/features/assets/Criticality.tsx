// How much depends on an asset: a word, and a shape beside its colour.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';

const ICONS = { high: 'angle-double-up', medium: 'angle-up', low: 'minus' } as const;
const COLOURS = { high: 'danger', medium: 'warning', low: 'muted' };

export function Criticality({ level }: { level: keyof typeof ICONS | null }) {
  const { t } = useTranslation('asset');
  // A newer server may send a level that this page does not know.
  if (!level || !(level in ICONS)) return null;
  return (
    <span className="inline-row gap-6">
      <Icon className={`mini ${COLOURS[level]}`} name={ICONS[level]} />
      {t(`choices.criticality.${level}`)}
    </span>
  );
}
