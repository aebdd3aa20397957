// Rich text under its label: an editor, or the text alone where nothing may be changed. The editor's code is loaded with the
// first one; until then the text can be read in a box of the same size.
import { type ComponentType, lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormattedText } from './FormattedText';
import styles from './RichText.module.css';
import type { EditorProps } from './RichTextEditor';
import { escaped } from './richText';

type Props = {
  label: string;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  disabled: boolean;
  /** Shown in place of an empty text that may not be changed. */
  empty: string;
  error?: string | undefined;
};

// Without the code, as after a release on a bad connection, the rest of the form goes on working.
const Editor = lazy(async (): Promise<{ default: ComponentType<EditorProps> }> => {
  try {
    return { default: (await import('./RichTextEditor')).RichTextEditor };
  } catch {
    return { default: NotLoaded };
  }
});

export function RichTextField({ label, value, onChange, disabled, empty, error }: Props) {
  const labelId = useId();
  const errorId = useId();
  return (
    <div className="stack gap-4">
      <span id={labelId} className="small medium">
        {label}
      </span>
      {disabled ? (
        <FormattedText html={value || escaped(empty)} labelledBy={labelId} />
      ) : (
        <Suspense fallback={<Placeholder html={value} labelledBy={labelId} />}>
          <Editor
            {...{ value, onChange }}
            labelledBy={labelId}
            describedBy={error && errorId}
            invalid={Boolean(error)}
          />
        </Suspense>
      )}
      {error && (
        <p id={errorId} className="danger tiny" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Placeholder({ html, labelledBy }: { html: string; labelledBy: string }) {
  return (
    <div className={styles.box} aria-busy="true">
      <div className={styles.tools} />
      <FormattedText html={html} labelledBy={labelledBy} />
    </div>
  );
}

function NotLoaded({ value, labelledBy }: EditorProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormattedText html={value} labelledBy={labelledBy} />
      <p className="danger tiny" role="alert">
        {t('failedToLoad')}
      </p>
    </>
  );
}
