// The access token's place in the browser, shared by the HTTP client and the live connection.

// The product writes one key and reads another. We write the documented one and still accept the other,
// so that a session stored by either survives.
const WRITTEN_KEY = 'jwt_access_token';
const READ_KEYS = [WRITTEN_KEY, 'jwt_token'] as const;

/** The stored bearer token, or null without a session. */
export function accessToken(): string | null {
  for (const key of READ_KEYS) {
    const token = localStorage.getItem(key);
    if (token) return token;
  }
  return null;
}

export function storeAccessToken(token: string): void {
  localStorage.setItem(WRITTEN_KEY, token);
}

export function clearAccessToken(): void {
  for (const key of READ_KEYS) localStorage.removeItem(key);
}

/** What a token says of itself, unproven; null where there is nothing to read. */
export function claimsOf(token: string | null): Readonly<Record<string, unknown>> | null {
  const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
  if (!claims) return null;
  try {
    return JSON.parse(atob(claims));
  } catch {
    return null;
  }
}

/** The id of the session that the stored token names; null where there is none to read. */
export function sessionId(): string | null {
  const jti = claimsOf(accessToken())?.jti;
  return typeof jti === 'string' ? jti : null;
}
