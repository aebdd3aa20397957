// /user/profile: who one is here, and how one likes the product. A section is a file and a line below.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { Avatar } from '@/components/avatar/Avatar';
import { TitleRow } from '@/components/title/TitleRow';
import { PasswordSection } from '../password/PasswordSection';
import { FactorSection } from '../second_factor/FactorSection';
import { AccountSection } from './AccountSection';
import { AppearanceSection } from './AppearanceSection';
import { ConnectSection } from './ConnectSection';
import { KeysSection } from './KeysSection';
import { NameSection } from './NameSection';
import { NotificationsSection } from './NotificationsSection';
import styles from './ProfilePage.module.css';
import { RegionSection } from './RegionSection';
import { Section } from './Section';
import { SessionsSection } from './SessionsSection';

/** What the app knows how to do, and a feature does not. */
export type AppParts = {
  /** The choice of the language. */
  language: ReactNode;
  /** Opens the theme settings. */
  onAppearance: () => void;
};

export function ProfilePage({ language, onAppearance }: AppParts) {
  const { t } = useTranslation(['profile', 'password', 'second-factor']);
  const { data } = useUser();
  const { displayName, photoURL, info } = data;
  return (
    <>
      <TitleRow icon="user" title={t('title')} />
      <div className={styles.page}>
        <header className={styles.who}>
          <span aria-hidden="true">
            <Avatar name={displayName} photoUrl={photoURL} size={64} />
          </span>
          <div>
            <p className={styles.name}>{displayName}</p>
            {info.groupsDescription1 && <p className={`muted small ${styles.group}`}>{info.groupsDescription1}</p>}
          </div>
        </header>
        <NameSection />
        <AccountSection />
        <Section title={t('password:change.title')}>
          <PasswordSection />
        </Section>
        <Section title={t('factor')} anchor="second-factor">
          <FactorSection />
        </Section>
        <ConnectSection />
        <SessionsSection />
        <KeysSection />
        <RegionSection language={language} />
        <NotificationsSection />
        <AppearanceSection onAppearance={onAppearance} />
      </div>
    </>
  );
}
