// /screen#token=…: what is opened on a screen of its own. Who is signed in there is asked first, because they are signed out.
import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { UserContext } from '@/api/calls/session';
import { storeAccessToken } from '@/api/token';
import { Button } from '@/components/button/Button';
import { Skeleton } from '@/components/state/Skeleton';
import { LoginFrame } from '@/features/sign_on/login/LoginFrame';
import { readScreen } from './address';
import styles from './kiosk.module.css';

type Link = { token: string; show: string };

/** Whether a token is a screen's: one of a user would sign the person who opens the link in as that user. */
async function isScreen(token: string): Promise<boolean> {
  const answer = await fetch('/auth/signin/', { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) return false;
  const user: { screen?: unknown } = await answer.json();
  return user.screen === true;
}

/** From the beginning: nothing of the user who was here before stays. False where the link is no screen's. */
async function begin({ token, show }: Link): Promise<boolean> {
  if (!(await isScreen(token).catch(() => false))) return false;
  storeAccessToken(token);
  window.location.replace(show);
  return true;
}

export function ScreenPage() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const user = useContext(UserContext);
  const [link, setLink] = useState(() => readScreen(window.location.hash));
  const mayBegin = link !== null && (user === null || user.screen);
  useEffect(() => {
    if (mayBegin && link) void begin(link).then((begun) => begun || setLink(null));
  }, [mayBegin, link]);
  if (mayBegin) return <Skeleton height={200} />;
  return (
    <LoginFrame heading={t('screen.heading')}>
      <div className={`stack gap-12 ${styles.form}`}>
        <p>{link ? t('screen.signsOut', { name: user?.data.displayName ?? '' }) : t('screen.broken')}</p>
        {link && (
          <Button
            kind="primary"
            icon="desktop"
            onClick={() => void begin(link).then((begun) => begun || setLink(null))}
          >
            {t('screen.begin')}
          </Button>
        )}
        <Button onClick={() => void navigate('/home', { replace: true })}>{t('screen.leave')}</Button>
      </div>
    </LoginFrame>
  );
}
