// The board requires a failure, and none is recorded.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import styles from './completion.module.css';
import { Missing } from './Missing';

export function MissingFailure({ onRecord }: { onRecord: () => void }) {
  const { t } = useTranslation('completion');
  return (
    <Missing icon="exclamation-circle" title={t('failureMissing')}>
      <li className={styles.row}>
        <Button icon="plus" onClick={onRecord}>
          {t('recordFailure')}
        </Button>
      </li>
    </Missing>
  );
}
