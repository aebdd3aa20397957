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

/** From the beginning: nothing of whoever was here before stays. */
function begin({ token, show }: { token: string; show: string }) {
  storeAccessToken(token);
  window.location.replace(show);
}

export function ScreenPage() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const user = useContext(UserContext);
  const [link] = useState(() => readScreen(window.location.hash));
  const mayBegin = link !== null && (user === null || user.screen);
  useEffect(() => {
    if (mayBegin && link) begin(link);
  }, [mayBegin, link]);
  if (mayBegin) return <Skeleton height={200} />;
  return (
    <LoginFrame heading={t('screen.heading')}>
      <div className={`stack gap-12 ${styles.form}`}>
        <p>{link ? t('screen.signsOut', { name: user?.data.displayName ?? '' }) : t('screen.broken')}</p>
        {link && (
          <Button kind="primary" icon="desktop" onClick={() => begin(link)}>
            {t('screen.begin')}
          </Button>
        )}
        <Button onClick={() => void navigate('/home', { replace: true })}>{t('screen.leave')}</Button>
      </div>
    </LoginFrame>
  );
}
