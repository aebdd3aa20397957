// What the user may do may have changed: the code that notices says so here, and the app asks again.

const listeners = new Set<() => void>();

/** The menu and its permissions are not to be relied on any more. */
export function invalidatePermissions(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` at each doubt until the returned function is called. */
export function onPermissionsInvalidated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
