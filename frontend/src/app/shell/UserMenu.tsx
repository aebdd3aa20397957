// The signed-in person, and what is theirs: appearance and leaving.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUser } from '@/api/calls/session';
import { Avatar } from '@/components/avatar/Avatar';
import { Icon } from '@/components/icon/Icon';
import { type MenuEntry, MenuButton } from '@/components/menu/MenuButton';
import { AppearanceDialog } from './AppearanceDialog';
import styles from './UserMenu.module.css';

export function UserMenu() {
  const { t } = useTranslation('shell');
  const { data } = useUser();
  const navigate = useNavigate();
  const [appearance, setAppearance] = useState(false);

  const entries: MenuEntry[] = [
    { label: t('appearance'), icon: 'palette', onSelect: () => setAppearance(true) },
    'separator',
    {
      label: t('logout'),
      icon: 'sign-out',
      onSelect: () => void navigate('/logout'),
    },
  ];

  return (
    <>
      <MenuButton className={styles.button} aria-label={`${t('userMenu')}: ${data.displayName}`} entries={entries}>
        <span className={styles.text}>
          <span className={styles.name}>{data.displayName}</span>
          {data.info.groupsDescription1 && <span className={styles.group}>{data.info.groupsDescription1}</span>}
        </span>
        <Avatar name={data.displayName} photoUrl={data.photoURL} size={32} />
        <Icon name="angle-down" className={styles.arrow} />
      </MenuButton>
      {appearance && <AppearanceDialog onClose={() => setAppearance(false)} />}
    </>
  );
}
