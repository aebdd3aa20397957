// Why less is picked than was to be: one of the usual reasons by a tap, or in words.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import styles from './kit.module.css';

const USUAL = ['notFound', 'damaged', 'tooFew'] as const;

export function ShortReason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const { t } = useTranslation('kit');
  return (
    <div className="stack gap-8">
      <TextInput
        label={t('mode.reason')}
        required
        maxLength={1_000}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className={styles.pieces}>
        {USUAL.map((reason) => (
          <Button key={reason} onClick={() => onChange(t(`mode.reasons.${reason}`))}>
            {t(`mode.reasons.${reason}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
