// Draws the messages of notify() and lets each go after its time, not while it is being read.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/IconButton';
import { Icon } from '../icon/Icon';
import { act, AUTO_HIDE_MS, dismiss, type Notice, noticeStore } from './notify';
import styles from './Snackbar.module.css';

const ICONS = { success: 'check-circle', info: 'info-circle', warning: 'exclamation-triangle', error: 'times-circle' };

function Message({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(notice.id), AUTO_HIDE_MS);
    return () => clearTimeout(timer);
  }, [held, notice.id]);

  return (
    <div
      className={styles.message}
      data-variant={notice.variant}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={ICONS[notice.variant]} className={styles.icon} />
      <p className="grow break">{notice.message}</p>
      {notice.action && (
        <button type="button" className={styles.action} onClick={() => act(notice)}>
          {notice.action.label}
        </button>
      )}
      <IconButton icon="times" label={t('close')} onClick={() => dismiss(notice.id)} />
    </div>
  );
}

/** Mounted once, by the app. The region is there before its first message, so that it is read aloud. */
export function Snackbar() {
  const { t } = useTranslation();
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read);
  return (
    <section className={styles.region} aria-live="polite" aria-label={t('notifications')}>
      {notices.map((notice) => (
        <Message key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
