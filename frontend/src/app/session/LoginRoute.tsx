// The login screen in the app: which form the address asks for.
import { lazy } from 'react';
import { useLocation, useParams } from 'react-router';
import { LoginPage } from '@/features/sign_on/login/LoginPage';
import { withTexts } from '../i18n';
import { rememberedPath } from './Guard';

const SecondStep = lazy(async () => ({
  default: (await withTexts(import('@/features/sign_on/login/SecondStep'), 'second-factor')).SecondStep,
}));

export function LoginRoute() {
  const { typeId } = useParams();
  const { state }: { state: unknown } = useLocation();
  const method = typeId === 'usp' || typeId === 'sso' ? typeId : undefined;
  return <LoginPage {...{ method, SecondStep }} path={rememberedPath(state) ?? undefined} />;
}
