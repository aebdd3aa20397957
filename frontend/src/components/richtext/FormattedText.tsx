// Rich text to be read. Its links open in a new tab, so that the screen stays.
import { useMemo } from 'react';
import { sanitised } from './richText';
import styles from './RichText.module.css';

type Props = { html: string; labelledBy?: string };

const openBeside = (event: React.MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.protocol.startsWith('http')) link.target = '_blank';
};

export function FormattedText({ html, labelledBy }: Props) {
  const shown = useMemo(() => ({ __html: sanitised(html) }), [html]);
  return (
    <div
      className={styles.text}
      {...(labelledBy && { role: 'group', 'aria-labelledby': labelledBy })}
      onClickCapture={openBeside}
      dangerouslySetInnerHTML={shown}
    />
  );
}
