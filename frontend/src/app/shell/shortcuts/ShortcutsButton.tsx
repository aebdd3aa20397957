// The star: opens the menu in which pages become shortcuts.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';

const loadMenu = () => import('./ShortcutsMenu');
const ShortcutsMenu = lazy(async () => ({ default: (await loadMenu()).ShortcutsMenu }));

/** `onChoose` when one has gone to a page. */
export function ShortcutsButton({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation('shell');
  /** The button while its menu is open. */
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const choose = () => {
    close();
    onChoose?.();
  };
  return (
    <>
      <IconButton
        icon="star"
        label={t('shortcuts.toggle')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      />
      {anchor && (
        <Suspense fallback={null}>
          <ShortcutsMenu anchor={anchor} onClose={close} onChoose={choose} />
        </Suspense>
      )}
    </>
  );
}
