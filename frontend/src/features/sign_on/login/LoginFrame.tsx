// The frame of all pages before the sign-in: the tenant's logo and picture, a heading, and what is to be done.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '@/components/brand/Logo';
import { Backdrop } from './Backdrop';
import styles from './LoginPage.module.css';

type Props = { heading: string; children: ReactNode };

export function LoginFrame({ heading, children }: Props) {
  const { t } = useTranslation('login');
  return (
    <div className={styles.page}>
      <main className={styles.panel}>
        <header>
          <Logo />
        </header>
        <div className={styles.middle}>
          <h1>{heading}</h1>
          {children}
        </div>
        <footer className={styles.footer}>
          <p>{t('copyright', { year: COPYRIGHT_YEAR })}</p>
          <a href="/legal/licence.html">{t('licence')}</a>
          <a href="/legal/terms.html">{t('terms')}</a>
        </footer>
      </main>
      <Backdrop />
    </div>
  );
}

const COPYRIGHT_YEAR = new Date().getFullYear();
