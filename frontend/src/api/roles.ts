// Which roles open what; the groups of the product.
export const ROLE_GROUPS = {
  admin: ['admin'],
  staff: ['admin', 'staff'],
  user: ['admin', 'staff', 'user'],
  /** Everybody who is signed in. */
  anyone: ['admin', 'staff', 'user', 'guest'],
  /** Only those who are not. */
  onlyGuest: [],
} as const satisfies Record<string, readonly string[]>;

/**
 * Whether a user with `roles` may pass. No requirement lets everybody pass, an empty one only those without a role,
 * any other those who have one of the roles it names.
 */
export function hasPermission(required: readonly string[] | null, roles: readonly string[]): boolean {
  if (required === null) return true;
  if (required.length === 0) return roles.length === 0;
  return required.some((role) => roles.includes(role));
}
