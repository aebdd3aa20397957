// A thin bar that says when the page is cut off, and what of one's work is not safe yet.
import { useTranslation } from 'react-i18next';
import type { BoardSnapshot } from '@/realtime/board/store';
import styles from './BoardPage.module.css';

export function ConnectionBar({ phase, unsaved }: Pick<BoardSnapshot, 'phase' | 'unsaved'>) {
  const { t } = useTranslation('board');
  if (phase !== 'reconnecting') return null;
  return (
    <output className={styles.bar}>
      {t('reconnecting')} {unsaved > 0 && t('unsaved', { count: unsaved })}
    </output>
  );
}
