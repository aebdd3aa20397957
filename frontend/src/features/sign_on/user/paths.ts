// Where users are found.
export const USERS = '/settings/users';
