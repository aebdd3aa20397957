// The words of a message.
import { useMemo } from 'react';
import { Link } from 'react-router';
import { partsOf } from './parts';
import styles from './Message.module.css';

type Props = { text: string; names: readonly string[]; mine: string };

export function MessageText({ text, names, mine }: Props) {
  const parts = useMemo(() => partsOf(text, names), [text, names]);
  return (
    <p className={styles.text} dir="auto">
      {parts.map((part, at) => {
        const key = `${at}`;
        if (part.kind === 'link') {
          return (
            <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          );
        }
        if (part.kind === 'code') {
          return (
            <Link key={key} to={part.href}>
              {part.text}
            </Link>
          );
        }
        if (part.kind === 'text') return part.text;
        const isMe = part.text.toLowerCase() === `@${mine.toLowerCase()}`;
        return (
          <mark key={key} className={styles.mention} data-me={isMe || undefined}>
            {part.text}
          </mark>
        );
      })}
    </p>
  );
}
