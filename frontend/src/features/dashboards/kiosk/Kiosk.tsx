// A dashboard over the whole window, above everything else of the page, which cannot be reached meanwhile. Escape leaves.
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { useUser } from '@/api/calls/session';
import { isDialogOpen } from '@/components/dialog/isDialogOpen';
import styles from './kiosk.module.css';
import { WallStatus } from './WallStatus';

type Props = { title: string; onLeave: () => void; children: ReactNode };

const fill = () => void document.documentElement.requestFullscreen().catch(() => undefined);

export function Kiosk({ title, onLeave, children }: Props) {
  const { t } = useTranslation('dashboard');
  // A screen has nowhere else to go.
  const { screen } = useUser();
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (!screen && event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen()) onLeave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leave(event);
    const page = document.getElementById('root');
    if (page) page.inert = true;
    document.addEventListener('keydown', listen);
    return () => {
      if (page) page.inert = false;
      document.removeEventListener('keydown', listen);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  return createPortal(
    <main className={styles.kiosk} aria-label={title}>
      <header>
        <h1>{title}</h1>
        <WallStatus />
        <span className={styles.tools}>
          {document.fullscreenEnabled && <IconButton icon="window-maximize" label={t('kiosk.fill')} onClick={fill} />}
          {!screen && <IconButton icon="times" label={t('kiosk.leave')} onClick={onLeave} />}
        </span>
      </header>
      {children}
    </main>,
    document.body,
  );
}
