// The network of unit tests: a tenant without pictures, without a session. Tests add what their story needs.
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { tenant } from './fixtures';

export const server = setupServer(
  http.get('/api/TenantInfo/', () => HttpResponse.json({ tenantDetails: tenant })),
  http.get('/api/TenantSettings/*', () => new HttpResponse(null, { status: 204 })),
  http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: [] })),
  // The start page asks for lists by itself.
  http.post('/api/:family/list/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
  http.get('/api/Chat/friends/:uuid', () => HttpResponse.json({ items: [], totalRecords: 0 })),
  http.get('/api/User/photos/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
  http.post('/auth/signin/logout', () => new HttpResponse(null, { status: 204 })),
);

/** An error as the server words it. */
export function problem(status: number, code: string, detail: string) {
  return HttpResponse.json({ code, detail, requestId: 'req-1' }, { status });
}
