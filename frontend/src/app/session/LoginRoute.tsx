// The login screen in the app: which form the address asks for.
import { useParams } from 'react-router';
import { LoginPage } from '@/features/sign_on/login/LoginPage';

export function LoginRoute() {
  const { typeId } = useParams();
  return <LoginPage method={typeId === 'usp' || typeId === 'sso' ? typeId : undefined} />;
}
