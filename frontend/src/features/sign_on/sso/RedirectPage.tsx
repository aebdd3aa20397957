// /redirect: asks where one signs in, and goes there.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useSsoRedirect } from '@/api/calls/ssoUrl';
import { LoginFrame } from '../login/LoginFrame';
import { SignInErrorDialog } from '../login/SignInErrorDialog';

export function RedirectPage() {
  const { t } = useTranslation('single-sign-on');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { mutate, error } = useSsoRedirect();
  const provider = Number(search.get('provider'));
  const path = search.get('path');
  useEffect(
    () => mutate({ ...(provider > 0 && { provider }), ...(path !== null && { path }) }),
    [mutate, provider, path],
  );
  return (
    <LoginFrame heading={t('redirecting')}>
      {error && <SignInErrorDialog {...{ error }} onClose={() => void navigate('/login', { replace: true })} />}
    </LoginFrame>
  );
}
