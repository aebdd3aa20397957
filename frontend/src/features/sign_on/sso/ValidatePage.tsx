// /ssovalidate: back from the identity provider, with a code that is worth a session once.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePath, useNavigate, useSearchParams } from 'react-router';
import { useSsoSession, useTakeSession } from '@/api/calls/ssoUrl';
import { LoginFrame } from '../login/LoginFrame';
import { SignInErrorDialog } from '../login/SignInErrorDialog';

/** Long enough to be read. */
const NOT_ACTIVE_MS = 3_000;

export function ValidatePage() {
  const { t } = useTranslation('single-sign-on');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data, error } = useSsoSession(search.get('code'));
  const takeSession = useTakeSession();
  const refused = data && (data.path === '/' || !data.user);

  useEffect(() => {
    if (!data?.user || data.path === '/') return;
    // The guard goes on from here as soon as somebody is signed in, to where they wanted to go.
    const { pathname = '/', search: query = '', hash = '' } = parsePath(data.path);
    void navigate('/ssovalidate', { replace: true, state: { from: { pathname, search: query, hash } } });
    takeSession(data.user);
    // oxlint-disable-next-line react/exhaustive-deps -- a session is taken once
  }, [data]);

  useEffect(() => {
    if (!refused) return undefined;
    const timer = setTimeout(() => void navigate('/', { replace: true }), NOT_ACTIVE_MS);
    return () => clearTimeout(timer);
  }, [refused, navigate]);

  return (
    <LoginFrame heading={t(refused ? 'notActive' : data ? 'loggingIn' : 'validating')}>
      {error && <SignInErrorDialog {...{ error }} onClose={() => void navigate('/login', { replace: true })} />}
    </LoginFrame>
  );
}
