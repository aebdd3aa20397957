// Says above an archived board that nothing on it changes, and brings it back for those who manage boards.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { useListCommand } from '../lists/useListCommand';
import styles from './boards.module.css';

export default function ArchivedBar({ mayConfigure }: { mayConfigure: boolean }) {
  const { t } = useTranslation('boards');
  const command = useListCommand();
  const queries = useQueryClient();
  const restore = async () => {
    if (await command('restoreBoard', {})) await queries.invalidateQueries({ queryKey: ['boards'] });
  };
  return (
    <div className={styles.archived} role="status">
      <span>{t('archivedText')}</span>
      {mayConfigure && <Button onClick={() => void restore()}>{t('restore')}</Button>}
    </div>
  );
}
