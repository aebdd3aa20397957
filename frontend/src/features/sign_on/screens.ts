// The screens of signing on. The profile and the sign-in are put together by the app.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/settings/users',
    texts: ['entity', 'user'],
    load: async () => (await import('./user/user.entity')).UsersPage,
  },
  {
    path: '/settings/user-roles',
    texts: ['entity', 'role'],
    load: async () => (await import('./role/role.entity')).RolesPage,
  },
  {
    path: '/settings/user-roles/:productId',
    texts: ['entity', 'role', 'user'],
    load: async () => (await import('./role/RolePage')).RolePage,
  },
  {
    path: '/settings/api-keys',
    auth: 'admin',
    flows: true,
    texts: ['entity', 'api-keys', 'role'],
    load: async () => (await import('./api_keys/ApiKeysPage')).ApiKeysPage,
  },
  {
    path: '/settings/single-sign-on',
    auth: 'admin',
    flows: true,
    texts: ['entity', 'single-sign-on', 'user', 'role'],
    load: async () => (await import('./sso/SsoPage')).SsoPage,
  },
  {
    path: '/settings/single-sign-on/:productId',
    auth: 'admin',
    flows: true,
    texts: ['entity', 'single-sign-on', 'role'],
    load: async () => (await import('./sso/ProviderPage')).ProviderPage,
  },
  {
    path: '/settings/security',
    auth: 'admin',
    flows: true,
    texts: ['entity', 'security', 'user'],
    load: async () => (await import('./security/pages')).SecurityPage,
  },
  {
    path: '/settings/audit',
    auth: 'admin',
    flows: true,
    texts: ['entity', 'security', 'user'],
    load: async () => (await import('./security/pages')).AuditPage,
  },
  {
    path: '/redirect',
    auth: 'onlyGuest',
    frameless: true,
    texts: ['single-sign-on', 'login'],
    load: async () => (await import('./sso/RedirectPage')).RedirectPage,
  },
  {
    path: '/ssovalidate',
    auth: 'onlyGuest',
    frameless: true,
    texts: ['single-sign-on', 'login'],
    load: async () => (await import('./sso/ValidatePage')).ValidatePage,
  },
  {
    path: '/login/forgot',
    auth: 'onlyGuest',
    frameless: true,
    texts: ['password', 'login'],
    load: async () => (await import('./password/ForgotPage')).ForgotPage,
  },
  {
    path: '/login/reset',
    // The link of a mail counts, whichever user is signed in here.
    auth: null,
    frameless: true,
    texts: ['password', 'login'],
    load: async () => (await import('./password/ResetPage')).ResetPage,
  },
];
