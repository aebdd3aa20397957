// A thin bar that says when the page is cut off, and what of one's work is not safe yet.
import { useTranslation } from 'react-i18next';
import { ThinBar } from '@/components/state/ThinBar';
import type { BoardSnapshot } from '@/realtime/board/store';

export function ConnectionBar({ phase, unsaved }: Pick<BoardSnapshot, 'phase' | 'unsaved'>) {
  const { t } = useTranslation('board');
  if (phase !== 'reconnecting') return null;
  return (
    <ThinBar>
      {t('reconnecting')} {unsaved > 0 && t('unsaved', { count: unsaved })}
    </ThinBar>
  );
}
