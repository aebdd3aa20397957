// Says that a newer version is there. Nothing is loaded again before the user wants it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Icon } from '@/components/icon/Icon';
import styles from './Bars.module.css';

type Props = { onReload: () => void; onLater: () => void };

export function UpdateBar({ onReload, onLater }: Props) {
  const { t } = useTranslation('pwa');
  const [busy, setBusy] = useState(false);
  return (
    <section className={styles.update} aria-label={t('update.title')}>
      <Icon name="sparkles" />
      <p role="status">
        <strong>{t('update.title')}</strong> {t('update.text')}
      </p>
      <Button onClick={onLater}>{t('update.later')}</Button>
      <Button
        kind="primary"
        busy={busy}
        onClick={() => {
          setBusy(true);
          onReload();
        }}
      >
        {t('update.reload')}
      </Button>
    </section>
  );
}
