// Every route of the app. Screens are lazy: each is its own chunk.
import { lazy, Suspense, useMemo } from 'react';
import { Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router';
import { useUser } from '@/api/calls/session';
import { ROLE_GROUPS } from '@/api/roles';
import { Loading } from '@/components/state/Loading';
import { CrashBoundary } from './pages/CrashBoundary';
import { withTexts } from './i18n';
import { areaOf, HOME, LOGIN, SCREENS } from './screens';
import { Guard } from './session/Guard';
import { SignOutRoute } from './session/SignOutRoute';
import { Shell } from './shell/Shell';

/** A screen on a wall has no menus. */
const Frame = () => (useUser().screen ? <Outlet /> : <Shell />);

const ScanGate = lazy(async () => ({ default: (await import('./session/ScanGate')).ScanGate }));
const ScanRoute = lazy(async () => ({
  default: (await withTexts(import('@/features/documents/label/ScanPage'), 'label')).ScanPage,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/NotFoundPage')).NotFoundPage }));

const routeOf = ({ path, auth, Component }: (typeof SCREENS)[number]): RouteObject => ({
  path,
  element: (
    <Guard auth={auth}>
      <Component />
    </Guard>
  ),
});
const framed = SCREENS.filter((one) => !one.frameless);
const frameless = SCREENS.filter((one) => one.frameless);

const routes: RouteObject[] = [
  {
    element: (
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    ),
    children: [
      { path: '/', element: <Navigate to="/home" replace /> },
      routeOf(LOGIN),
      { path: '/logout', element: <SignOutRoute /> },
      routeOf(HOME),
      {
        element: (
          <Guard auth={ROLE_GROUPS.anyone}>
            <Frame />
          </Guard>
        ),
        children: [
          ...framed.map(routeOf),
          { path: '/p/:tenant/:code', element: <ScanRoute family="masterPart" /> },
          { path: '/l/:tenant/:code', element: <ScanRoute family="stockLocation" /> },
        ],
      },
      ...frameless.map(routeOf),
      // What the code on an asset's label holds: visitors may report something about it. Those of parts and places are above.
      {
        path: '/a/:tenant/:code',
        element: <ScanGate />,
        children: [{ index: true, element: <ScanRoute family="asset" /> }],
      },
      { path: '/pages/errors/error-404', element: <NotFoundPage /> },
      { path: '*', element: <Navigate to="/pages/errors/error-404" replace /> },
    ],
  },
];

/** Those that an address may lead to: the router prepares a pattern for each it is given, at each address anew. */
function near(some: readonly RouteObject[], address: string): RouteObject[] {
  return some
    .filter(({ path = '*' }) => path === '*' || address.includes('%') || areaOf(path) === areaOf(address))
    .map((route) => ({ ...route, ...(route.children && { children: near(route.children, address) }) }) as RouteObject);
}

export function Routed() {
  const { key, pathname } = useLocation();
  const shown = useRoutes(useMemo(() => near(routes, pathname), [pathname]));
  return <CrashBoundary at={key}>{shown}</CrashBoundary>;
}
