// A place to go to for signing out: the screens are left the way they always are, so unsaved edits are asked about first,
// and the next person does not begin where this one stopped.
import { useContext, useEffect } from 'react';
import { Navigate } from 'react-router';
import { UserContext } from '@/api/calls/session';
import { useSignOut } from '@/api/calls/signOut';
import { Loading } from '@/components/state/Loading';

export function SignOutRoute() {
  const signOut = useSignOut();
  const user = useContext(UserContext);
  useEffect(signOut, [signOut]);
  return user ? <Loading /> : <Navigate to="/login" replace />;
}
