// /ssovalidate: back from the identity provider, with a code that is worth a session once.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePath, useLocation, useNavigate, useSearchParams } from 'react-router';
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
  const { state }: { state: unknown } = useLocation();
  const known = typeof state === 'object' && state !== null && 'from' in state;
  const refused = data && (data.path === '/' || !data.user);

  useEffect(() => {
    if (!data?.user || data.path === '/') return;
    // The guard goes on from here as soon as the user is signed in, to where they wanted to go: it must know that before.
    if (known) {
      takeSession(data.user);
      return;
    }
    const { pathname = '/', search: query = '', hash = '' } = parsePath(data.path);
    const from = { pathname, search: query, hash };
    void navigate({ pathname: '/ssovalidate', search: `?${search}` }, { replace: true, state: { from } });
    // oxlint-disable-next-line react/exhaustive-deps -- a session is taken once
  }, [data, known]);

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
