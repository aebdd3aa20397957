// Where users and roles are found.
export const USERS = '/settings/users';
export const ROLES = '/settings/user-roles';
export const rolePage = (id: number) => `${ROLES}/${id}`;
export const API_KEYS = '/settings/api-keys';
export const SINGLE_SIGN_ON = '/settings/single-sign-on';
export const providerPage = (id: number | 'new') => `${SINGLE_SIGN_ON}/${id}`;
export const SECURITY = '/settings/security';
export const AUDIT = '/settings/audit';
