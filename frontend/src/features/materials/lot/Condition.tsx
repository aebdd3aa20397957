// Whether a lot is still good, in words, a colour and a sign.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';

const SHOWN = {
  good: { className: 'muted', icon: null },
  soon: { className: 'warning nowrap', icon: 'clock' },
  expired: { className: 'danger nowrap', icon: 'exclamation-triangle' },
} as const;

const isKnown = (word: unknown): word is keyof typeof SHOWN => typeof word === 'string' && word in SHOWN;

export function Condition({ of }: { of: unknown }) {
  const { t } = useTranslation('stock-lot');
  if (!isKnown(of)) return null;
  const { className, icon } = SHOWN[of];
  return (
    <span className={className}>
      {icon && <Icon name={icon} />} {t(`choices.condition.${of}`)}
    </span>
  );
}
