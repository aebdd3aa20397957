// The navbar of narrow screens: over everything, gone with Escape, a tap beside it, or a choice.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { Menu } from './Menu';
import styles from './Navbar.module.css';

export function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the dialog's own
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('navigation')}
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <nav aria-label={t('navigation')}>
        <div className={styles.head}>
          <IconButton icon="times" label={t('closeNavigation')} onClick={onClose} />
        </div>
        <Menu open onChoose={onClose} />
        <footer className={styles.footer}>{t('version')}</footer>
      </nav>
    </dialog>
  );
}
