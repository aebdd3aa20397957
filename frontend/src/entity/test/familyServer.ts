// A family's server in miniature for tests: records in an array, the calls of the contract, and what was asked for.
import { HttpResponse, http } from 'msw';
import type { Module, Permission } from '@/api/types';
import { dana, permitted } from '@/test/fixtures';
import { problem, server } from '@/test/server';
import { storeAccessToken } from '@/api/token';
import type { Change, Import, SavedView } from '../api/contract';
import type { Row } from '../family';
import type { TableState } from '../view/tableState';

export const row = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  version: 1,
  createdAt: '2026-01-01T08:00:00Z',
  updatedAt: '2026-01-02T08:00:00Z',
  archivedAt: null,
  code: `A-${id}`,
  name: `Pump ${id}`,
  parentId: null,
  ...more,
});

const EVERYTHING: Permission = {
  create: true,
  update: true,
  delete: true,
  reopen: true,
  configure: true,
  limit: 'all',
};

/** The menu with the screens of the families in it. */
function menu(permission: Permission): Module[] {
  const [work] = permitted;
  if (!work) throw new Error('No menu.');
  const entry = (id: string, url: string) => ({ id, moduleId: 3, title: id, url, icon: 'cog', permission });
  const subModules = [
    entry('equipment', '/asset-management/assets'),
    entry('allAssets', '/asset-management/all/assets'),
    entry('locations', '/asset-management/locations'),
    entry('workRequests', '/maintenance-management/work-requests'),
    entry('crews', '/maintenance-management/crews'),
    entry('personnel', '/settings/people'),
    entry('userRoles', '/settings/user-roles'),
    entry('users', '/settings/users'),
    entry('meters', '/asset-management/meters'),
    entry('networks', '/IoT/Networks'),
    entry('gateways', '/IoT/Gateways'),
    entry('sensors', '/IoT/Sensors'),
    entry('documentManagement', '/asset-management/document-management'),
    entry('classificationSchemes', '/settings/classification-schemes'),
  ];
  return [{ ...work, id: 3, title: 'Asset Management', subModules }];
}

export class FamilyServer {
  rows: Row[] = [];
  views: SavedView[] = [];
  history: Change[] = [];
  /** What lists were asked for, the last one last. */
  readonly asked: TableState[] = [];
  readonly written: { call: string; body: unknown }[] = [];
  imported: Import | null = null;

  constructor(private readonly path: string) {}

  /** Signs Dana in and answers for this family. */
  start(permission: Partial<Permission> = {}): void {
    storeAccessToken('token-1');
    const at = `/api/${this.path}`;
    server.use(
      http.post('/auth/signin/token', () => HttpResponse.json(dana)),
      http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: menu({ ...EVERYTHING, ...permission }) })),
      http.post(`${at}/list/`, async ({ request }) => this.list((await request.json()) as TableState)),
      http.get(`${at}/tree/`, ({ request }) => this.tree(new URL(request.url).searchParams)),
      http.get(`${at}/code-unique/`, ({ request }) => {
        const code = new URL(request.url).searchParams.get('code');
        return HttpResponse.json({ unique: !this.rows.some((one) => one.code === code) });
      }),
      http.get(`${at}/all/`, ({ request }) => {
        const text = (new URL(request.url).searchParams.get('search') ?? '').toLowerCase();
        return page(this.rows.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(text)));
      }),
      http.get(`${at}/`, ({ request }) => {
        const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').map(Number);
        return page(this.rows.filter(({ id }) => ids.includes(id)));
      }),
      http.get(`${at}/:id/history/`, () => page(this.history)),
      http.get(`${at}/:id/path/`, () => page([])),
      http.get(`${at}/:id`, ({ params }) => this.one(Number(params.id))),
      http.post(`${at}/bulk/`, async ({ request }) => {
        const body = (await request.json()) as { ids: number[] };
        this.written.push({ call: 'bulk', body });
        return HttpResponse.json({ changed: body.ids.length });
      }),
      http.post(`${at}/:id/archive/`, ({ params }) =>
        this.change(Number(params.id), { archivedAt: '2026-02-01T00:00:00Z' }),
      ),
      http.post(`${at}/`, async ({ request }) => {
        const body = (await request.json()) as Partial<Row>;
        this.written.push({ call: 'create', body });
        const created = row(1 + Math.max(0, ...this.rows.map(({ id }) => id)), body);
        this.rows.push(created);
        return HttpResponse.json(created, { status: 201 });
      }),
      http.put(`${at}/:id`, async ({ params, request }) => {
        const body = (await request.json()) as Partial<Row>;
        this.written.push({ call: 'update', body });
        const current = this.rows.find(({ id }) => id === Number(params.id));
        if (current && body.version !== current.version) {
          const detail = 'Somebody else was faster.';
          return HttpResponse.json({ code: 'version_conflict', detail, current }, { status: 409 });
        }
        return this.change(Number(params.id), body);
      }),
      http.get('/api/SavedView/', () => page(this.views)),
      http.post('/api/SavedView/', async ({ request }) => {
        const body = (await request.json()) as SavedView;
        const saved = { ...body, id: this.views.length + 1, mine: true, version: 1 };
        this.views.push(saved);
        return HttpResponse.json(saved, { status: 201 });
      }),
    );
  }

  /** As another user does it, before this page hears of it. */
  change(id: number, values: Partial<Row>) {
    this.rows = this.rows.map((one) => (one.id === id ? { ...one, ...values, version: one.version + 1 } : one));
    return this.one(id);
  }

  private one(id: number) {
    const found = this.rows.find((one) => one.id === id);
    return found ? HttpResponse.json(found) : problem(404, 'not_found', 'Record not found.');
  }

  private list(state: TableState) {
    this.asked.push(state);
    const { first = 0, rows = 25, filters, globalFilter } = state;
    const fits = (one: Row) =>
      Object.entries(filters).every(([field, { value, matchMode }]) =>
        matchMode === 'in' ? (value as unknown[]).includes(one[field]) : String(one[field]).includes(String(value)),
      ) && String(one.name).includes(globalFilter ?? '');
    const found = this.rows.filter((one) => Boolean(one.archivedAt) === Boolean(state.archived) && fits(one));
    return HttpResponse.json({ items: found.slice(first, first + (rows ?? 25)), totalRecords: found.length });
  }

  private tree(params: URLSearchParams) {
    const below = (parent: number | null) => this.rows.filter(({ parentId }) => parentId === parent);
    const [number, size] = [Number(params.get('PageNumber')), Number(params.get('PageRows'))];
    const found = below(params.has('parent') ? Number(params.get('parent')) : null);
    const items = found.slice((number - 1) * size, number * size);
    return HttpResponse.json({
      items: items.map((one) => ({ ...one, children: below(one.id).length })),
      totalRecords: found.length,
    });
  }
}

const page = <T>(items: T[]) => HttpResponse.json({ items, totalRecords: items.length });
