// The kinds of files that tables are exported as.
import { useTranslation } from 'react-i18next';
import { Radio } from '@/components/field/Radio';
import styles from './page.module.css';

const FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FORMATS)[number];

type Props = { format: FileFormat; onChoose: (format: FileFormat) => void };

export function FormatChoice({ format, onChoose }: Props) {
  const { t } = useTranslation('entity');
  return (
    <fieldset className={styles.options}>
      <legend>{t('exportDialog.format')}</legend>
      {FORMATS.map((one) => (
        <Radio
          key={one}
          name="format"
          label={t(`exportDialog.${one}`)}
          checked={format === one}
          onChoose={() => onChoose(one)}
        />
      ))}
    </fieldset>
  );
}
