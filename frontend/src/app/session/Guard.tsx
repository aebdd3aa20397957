// The route guard: without a role to /login, remembering the way; with a role but not the right one, back or home.
import { type ReactNode, useContext } from 'react';
import { type Location, Navigate, useLocation } from 'react-router';
import { UserContext } from '@/api/calls/session';
import { hasPermission } from '@/api/roles';

/** Where to go after signing in; an address of this app, as the router keeps it. */
export function rememberedPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { pathname, search, hash } = state.from as Location;
  return `${pathname}${search}${hash}`;
}

type Props = { auth: readonly string[] | null; children: ReactNode };

export function Guard({ auth, children }: Props) {
  const user = useContext(UserContext);
  const location = useLocation();
  const roles = user?.role ?? [];

  if (hasPermission(auth, roles)) return children;
  if (roles.length === 0) return <Navigate to="/login" replace state={{ from: location }} />;
  return <Navigate to={rememberedPath(location.state) ?? '/'} replace />;
}
