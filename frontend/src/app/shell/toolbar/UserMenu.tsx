// The signed-in person, and what is theirs: profile, theme settings, leaving.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useChooseProfile } from '@/api/calls/chooseProfile';
import { isGuest } from '@/api/calls/localUserData';
import { useUser } from '@/api/calls/session';
import { errorText } from '@/api/errors';
import { Avatar } from '@/components/avatar/Avatar';
import { Icon } from '@/components/icon/Icon';
import { type MenuEntry, MenuButton } from '@/components/menu/MenuButton';
import { notify } from '@/components/snackbar/notify';
import { TIMESHEET } from '@/paths/work_orders';
import { useInstall } from '../../pwa/install';
import { useRightPanel } from '../panels/useRightPanel';
import styles from './UserMenu.module.css';

const InstallHint = lazy(async () => ({ default: (await import('../../pwa/InstallHint')).InstallHint }));

/** The profiles of the user's role, where there is a choice. Guests share an account, and with it the profile. */
function useProfileEntries(): MenuEntry[] {
  const { t } = useTranslation('shell');
  const user = useUser();
  const choose = useChooseProfile();
  const { profile, profiles = [] } = user;
  if (profiles.length < 2 || isGuest(user)) return [];
  const entry = (name: string): MenuEntry => ({
    label: t(name === profile ? 'profileNow' : 'profile', { name }),
    icon: name === profile ? 'check' : 'id-card',
    disabled: name === profile,
    onSelect: () =>
      choose.mutate(name, {
        onError: (error) => notify({ message: errorText(error, t('profileFailed')), variant: 'error' }),
      }),
  });
  return ['separator', ...profiles.map(entry)];
}

export function UserMenu() {
  const { t } = useTranslation('shell');
  const { data, personId } = useUser();
  const navigate = useNavigate();
  const panel = useRightPanel();
  const install = useInstall();
  const [hint, setHint] = useState(false);
  const profiles = useProfileEntries();
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
    ...profiles,
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
