// The toolbar: whose installation this is, help, and the user's own menu.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTenant } from '@/api/calls/tenantInfo';
import { Logo } from '@/components/brand/Logo';
import { IconButton } from '@/components/button/IconButton';
import { Icon } from '@/components/icon/Icon';
import styles from './Toolbar.module.css';
import { UserMenu } from './UserMenu';

type Props = { onOpenNavigation: (() => void) | undefined };

export function Toolbar({ onOpenNavigation }: Props) {
  const { t } = useTranslation('shell');
  const { data: tenant } = useTenant();
  return (
    <header className={styles.toolbar}>
      <div className={styles.start}>
        {onOpenNavigation && <IconButton icon="bars" label={t('openNavigation')} onClick={onOpenNavigation} />}
        <Link to="/home" className={styles.logo}>
          <Logo />
        </Link>
      </div>
      <p className={styles.tenant}>{tenant?.name}</p>
      <div className={styles.end}>
        {tenant?.helpUrl && (
          <a className={styles.help} href={tenant.helpUrl} target="_blank" rel="noreferrer" title={t('help')}>
            <Icon name="question-circle" />
            <span className="visually-hidden">{t('help')}</span>
          </a>
        )}
        <UserMenu />
      </div>
    </header>
  );
}
