// Whether an account can be used: an administrator may have deactivated it, failed attempts may have locked it.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import styles from './user.module.css';

type Props = { active: boolean; locked: boolean };

export function AccountState({ active, locked }: Props) {
  const { t } = useTranslation('user');
  return (
    <span className={styles.states}>
      {!active && (
        <span className="inline-row gap-6 muted">
          <Icon className="tiny" name="ban" />
          {t('states.off')}
        </span>
      )}
      {locked && (
        <span className="inline-row gap-6">
          <Icon className="danger tiny" name="lock" />
          {t('states.locked')}
        </span>
      )}
      {active && !locked && (
        <span className="inline-row gap-6">
          <Icon className="success tiny" name="check-circle" />
          {t('states.active')}
        </span>
      )}
    </span>
  );
}
