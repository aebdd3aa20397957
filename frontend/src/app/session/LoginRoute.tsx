// The login screen in the app: which form the address asks for.
import { useLocation, useParams } from 'react-router';
import { LoginPage } from '@/features/sign_on/login/LoginPage';
import { rememberedPath } from './Guard';

export function LoginRoute() {
  const { typeId } = useParams();
  const { state }: { state: unknown } = useLocation();
  const method = typeId === 'usp' || typeId === 'sso' ? typeId : undefined;
  return <LoginPage {...{ method }} path={rememberedPath(state) ?? undefined} />;
}
