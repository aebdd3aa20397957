// The menu's search in the toolbar: a field, or where there is little room a button that opens it over the toolbar.
// Ctrl K leads into it from anywhere.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { useMediaQuery } from '@/components/browser/useMediaQuery';
import styles from './NavSearch.module.css';
import { SearchField } from './SearchField';

const LITTLE_ROOM = '(width < 1280px)';

const isCall = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** `tight` where the toolbar is narrower than the window. */
export function NavSearch({ tight }: { tight: boolean }) {
  const { t } = useTranslation('shell');
  const little = useMediaQuery(LITTLE_ROOM) || tight;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const goesBack = useRef(false);

  const answer = useEffectEvent((event: KeyboardEvent) => {
    // A dialog keeps the keys to itself.
    if (!isCall(event) || document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    if (little) setOpen(true);
    field.current?.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => answer(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  useEffect(() => {
    if (open || !goesBack.current) return;
    goesBack.current = false;
    button.current?.focus();
  }, [open]);

  function leave(back: boolean): void {
    goesBack.current = back;
    setOpen(false);
  }

  if (!little) return <SearchField ref={field} />;
  if (!open) {
    return <IconButton ref={button} icon="search" label={t('searchNavigation')} onClick={() => setOpen(true)} />;
  }
  return (
    <div className={styles.over}>
      <SearchField ref={field} opened onLeave={leave} />
      <IconButton icon="times" label={t('closeSearch')} onClick={() => leave(true)} />
    </div>
  );
}
