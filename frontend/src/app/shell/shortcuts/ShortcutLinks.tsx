// The shortcuts themselves, as icons: the first few in the toolbar, all of them in the left side panel.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '@/components/icon/Icon';
import { useCurrentPage } from '../useNavigation';
import styles from './ShortcutLinks.module.css';
import { useShortcuts } from './useShortcuts';

/** More would push the tenant's name aside. */
const MOST_IN_TOOLBAR = 5;

export function ShortcutLinks({ upright = false }: { upright?: boolean }) {
  const { t } = useTranslation('shell');
  const { chosen } = useShortcuts();
  const current = useCurrentPage(chosen);
  const shown = upright ? chosen : chosen.slice(0, MOST_IN_TOOLBAR);
  if (shown.length === 0) return null;
  return (
    <ul className={`flex rigid ${styles.links}`} data-upright={upright} aria-label={t('shortcuts.yours')}>
      {shown.map(({ id, title, url, icon = 'bookmark' }) => (
        <li key={id}>
          <Link
            className="tints middle round"
            to={url}
            aria-label={title}
            title={title}
            aria-current={id === current ? 'page' : undefined}
          >
            <Icon name={icon} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
