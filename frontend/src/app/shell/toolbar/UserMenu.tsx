// The signed-in person, and what is theirs: profile, theme settings, leaving.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUser } from '@/api/calls/session';
import { Avatar } from '@/components/avatar/Avatar';
import { Icon } from '@/components/icon/Icon';
import { type MenuEntry, MenuButton } from '@/components/menu/MenuButton';
import { TIMESHEET } from '@/paths/work_orders';
import { useInstall } from '../../pwa/install';
import { useRightPanel } from '../panels/useRightPanel';
import styles from './UserMenu.module.css';

const InstallHint = lazy(async () => ({ default: (await import('../../pwa/InstallHint')).InstallHint }));

export function UserMenu() {
  const { t } = useTranslation('shell');
  const { data, personId } = useUser();
  const navigate = useNavigate();
  const panel = useRightPanel();
  const install = useInstall();
  const [hint, setHint] = useState(false);
  const appearance = { label: t('panels.appearance'), icon: 'palette', onSelect: () => panel?.show('appearance') };
  const timesheet = { label: t('myTimesheet'), icon: 'stopwatch', onSelect: () => void navigate(TIMESHEET) };
  const toInstall = {
    label: t('install'),
    icon: 'download',
    onSelect: install === 'byHand' ? () => setHint(true) : (install ?? (() => undefined)),
  };

  const entries: MenuEntry[] = [
    { label: t('myProfile'), icon: 'user', onSelect: () => void navigate('/user/profile') },
    ...(personId === null ? [] : [timesheet]),
    ...(panel ? [appearance] : []),
    ...(install ? [toInstall] : []),
    'separator',
    { label: t('logout'), icon: 'sign-out', onSelect: () => void navigate('/logout') },
  ];

  return (
    <>
      <MenuButton
        className={`tints ${styles.button}`}
        aria-label={`${t('userMenu')}: ${data.displayName}`}
        entries={entries}
      >
        <span className={styles.text}>
          <span className="small medium">{data.displayName}</span>
          {data.info.groupsDescription1 && <span className={styles.group}>{data.info.groupsDescription1}</span>}
        </span>
        <Avatar name={data.displayName} photoUrl={data.photoURL} size={32} />
        <Icon name="angle-down" className={`tiny ${styles.arrow}`} />
      </MenuButton>
      <Suspense fallback={null}>{hint && <InstallHint onClose={() => setHint(false)} />}</Suspense>
    </>
  );
}
