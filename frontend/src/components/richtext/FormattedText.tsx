// Rich text to be read. Its links open in a new tab, so that the screen stays; codes of records lead to them in this one.
import { useMemo } from 'react';
import { openAddress } from '../router/openAddress';
import { withCodeLinks } from './richText';
import styles from './RichText.module.css';

type Props = { html: string; labelledBy?: string };

const openBeside = (event: React.MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.protocol.startsWith('http')) return;
  const inside = link.origin === location.origin && link.pathname.startsWith('/go/');
  if (!inside) {
    link.target = '_blank';
  } else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    openAddress(link.pathname);
  }
};

export function FormattedText({ html, labelledBy }: Props) {
  const shown = useMemo(() => ({ __html: withCodeLinks(html) }), [html]);
  return (
    <div
      className={styles.text}
      {...(labelledBy && { role: 'group', 'aria-labelledby': labelledBy })}
      onClickCapture={openBeside}
      dangerouslySetInnerHTML={shown}
    />
  );
}
