// The one HTTP client: typed by the server's OpenAPI document, bearer token on every call, errors as ApiError.
import createClient, { type Middleware } from 'openapi-fetch';
import { readApiError } from './errors';
import type { paths } from './schema.gen';
import { endSession } from './sessionEnd';
import { accessToken } from './token';

/** Restoring a session answers 401 as a matter of course; who asked for it deals with the answer. */
const RESTORE_PATH = '/auth/signin/token';

const bearer: Middleware = {
  onRequest({ request }) {
    const token = accessToken();
    if (token) request.headers.set('authorization', `Bearer ${token}`);
    return request;
  },
};

const errors: Middleware = {
  async onResponse({ request, response, schemaPath }) {
    if (response.ok) return;
    const error = await readApiError(response);
    console.warn(`${request.method} ${schemaPath}: ${response.status} ${error.code}`, error.requestId ?? '');
    if (response.status === 401 && schemaPath !== RESTORE_PATH) endSession('invalidToken');
    throw error;
  },
};

export const api = createClient<paths>({
  baseUrl: window.location.origin,
  // Looked up at each call, so that tests can stand in for the network.
  fetch: (request) => globalThis.fetch(request),
});
api.use(bearer, errors);

/** The body of a call that must have one. Failed calls have thrown an ApiError before this. */
export async function body<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw new TypeError('The server sent an answer without content.');
  return data;
}
