// The one HTTP client: typed by the server's OpenAPI document, bearer token on every call, errors as ApiError.
import createClient, { type Middleware } from 'openapi-fetch';
import { answerTo, clearPrefetched } from '@/preload/prefetched';
import { readApiError } from './errors';
import { invalidatePermissions } from './permissions';
import type { paths } from './schema.gen';
import { endSession } from './sessionEnd';
import { accessToken } from './token';
import { isUnattended } from './presence';

/** Restoring a session answers 401 as a matter of course; who asked for it deals with the answer. */
const RESTORE_PATH = '/auth/signin/token';

let signedIn = new AbortController();

/** Gives up what is being read for a user who signs out. What they had sent to be written still arrives. */
export function abandonReads(): void {
  clearPrefetched();
  signedIn.abort();
  signedIn = new AbortController();
}

const authorization = () => `Bearer ${accessToken()}`;

const bearer: Middleware = {
  onRequest({ request }) {
    if (!accessToken()) return request;
    request.headers.set('authorization', authorization());
    if (isUnattended()) request.headers.set('x-unattended', 'true');
    if (request.method !== 'GET') return request;
    return new Request(request, { signal: AbortSignal.any([request.signal, signedIn.signal]) });
  },
};

const errors: Middleware = {
  async onResponse({ request, response, schemaPath }) {
    if (response.ok) return;
    const error = await readApiError(response);
    console.warn(`${request.method} ${schemaPath}: ${response.status} ${error.code}`, error.requestId ?? '');
    // A late refusal says nothing about who has signed in since.
    const current = request.headers.get('authorization') === authorization();
    if (response.status === 401 && current && schemaPath !== RESTORE_PATH) endSession('invalidToken');
    if (error.code === 'permission_required' || error.code === 'module_off') invalidatePermissions();
    throw error;
  },
};

/** A client with the same habits for a set of calls. */
export function clientOf<Paths extends object>() {
  const client = createClient<Paths>({
    baseUrl: window.location.origin,
    fetch: answerTo,
  });
  client.use(bearer, errors);
  return client;
}

export const api = clientOf<paths>();

/** The body of a call that must have one. Failed calls have thrown an ApiError before this. */
export async function body<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw new TypeError('The server sent an answer without content.');
  return data;
}
