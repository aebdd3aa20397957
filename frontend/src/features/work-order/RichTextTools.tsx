// The buttons over formatted text; those of the formatting at the cursor are pressed.
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import styles from './RichText.module.css';

const MARKS = ['bold', 'italic', 'insertUnorderedList', 'insertOrderedList'] as const;
/** What the browser calls them. */
export type Mark = (typeof MARKS)[number];

const FACES = {
  bold: <b>B</b>,
  italic: <i>I</i>,
  insertUnorderedList: <Icon name="list" />,
  insertOrderedList: <Icon name="sort-numeric-down" />,
} satisfies Record<Mark, React.ReactNode>;

type Props = { area: RefObject<HTMLElement | null>; onMark: (mark: Mark) => void; onLink: () => void };

// A press must not take the selection away from the text.
const stay = (event: React.MouseEvent) => event.preventDefault();

export function RichTextTools({ area, onMark, onLink }: Props) {
  const { t } = useTranslation('work-order');
  const [on, setOn] = useState<readonly Mark[]>([]);
  useEffect(() => {
    const look = () => {
      const inside = area.current?.contains(document.getSelection()?.anchorNode ?? null);
      const next = inside ? MARKS.filter((mark) => document.queryCommandState(mark)) : [];
      setOn((current) => (current.join() === next.join() ? current : next));
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [area]);
  return (
    <div className={styles.tools} role="group" aria-label={t('formatting.title')}>
      {MARKS.map((mark) => (
        <button
          key={mark}
          type="button"
          aria-label={t(`formatting.${mark}`)}
          title={t(`formatting.${mark}`)}
          aria-pressed={on.includes(mark)}
          onMouseDown={stay}
          onClick={() => onMark(mark)}
        >
          {FACES[mark]}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('formatting.link')}
        title={t('formatting.link')}
        onMouseDown={stay}
        onClick={onLink}
      >
        <Icon name="link" />
      </button>
    </div>
  );
}
