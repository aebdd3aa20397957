// Where users and roles are found.
export const USERS = '/settings/users';
export const ROLES = '/settings/user-roles';
export const rolePage = (id: number) => `${ROLES}/${id}`;
