// Formatted text under its label: an editor, or the text alone where nothing may be changed.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormattedText } from './FormattedText';
import styles from './RichText.module.css';
import { RichTextEditor } from './RichTextEditor';
import { escaped } from './richText';

type Props = {
  label: string;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  disabled: boolean;
  error?: string | undefined;
};

export function RichTextField({ label, value, onChange, disabled, error }: Props) {
  const { t } = useTranslation('work-order');
  const labelId = useId();
  return (
    <div className={styles.field}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      {disabled ? (
        <FormattedText html={value || escaped(t('nothing'))} labelledBy={labelId} />
      ) : (
        <RichTextEditor {...{ value, onChange }} labelledBy={labelId} invalid={Boolean(error)} />
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
