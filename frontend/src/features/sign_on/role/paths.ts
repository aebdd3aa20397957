// Where roles are found.
export const ROLES = '/settings/user-roles';
export const rolePage = (id: number) => `${ROLES}/${id}`;
