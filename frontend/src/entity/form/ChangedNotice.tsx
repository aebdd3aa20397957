// Another user changed what is being edited here: theirs is loaded, or mine goes on top of it.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import styles from './form.module.css';

type Props = { onDiscard: () => void; onKeepMine: () => void };

export function ChangedNotice({ onDiscard, onKeepMine }: Props) {
  const { t } = useTranslation('entity');
  return (
    <div className={styles.changed} role="alert">
      <p>{t('conflict.changed')}</p>
      <div className="flex wrap gap-8">
        <Button icon="refresh" onClick={onDiscard}>
          {t('conflict.load')}
        </Button>
        <Button onClick={onKeepMine}>{t('conflict.keepAllMine')}</Button>
      </div>
    </div>
  );
}
