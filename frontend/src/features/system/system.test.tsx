import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Module } from '@/api/types';
import { accessToken, storeAccessToken } from '@/api/token';
import { dana, permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { ago, job, mailOf, node, queue, session, systemOf, tokenOf } from './testSystem';

const OWN = 'session-1';
const gone = () => problem(404, 'not_found', 'Job not found.');
const over = () => problem(401, 'unauthenticated', 'Sign in again.');
const done = () => new HttpResponse(null, { status: 204 });
const pageOf = <T,>(items: T[], totalRecords = items.length) => HttpResponse.json({ items, totalRecords });

/** The menu with this page in it. */
function menu(update: boolean): Module[] {
  const [work] = permitted;
  const entry = work?.subModules[0];
  if (!work || !entry) throw new Error('No menu.');
  const permission = { ...entry.permission, update };
  const system = { ...entry, id: 'system', moduleId: 6, title: 'System', url: '/settings/system', permission };
  return [work, { ...work, id: 6, title: 'Settings', subModules: [system] }];
}

let jobs = [job(1)];
let sessions = [session(OWN, 'Dana Whitfield'), session('session-2', 'Toni Marsh')];

beforeEach(() => {
  jobs = [job(1)];
  sessions = [session(OWN, 'Dana Whitfield'), session('session-2', 'Toni Marsh')];
  storeAccessToken(tokenOf(OWN));
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json({ ...dana, access_token: tokenOf(OWN) })),
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: menu(true) })),
    http.get('/api/System/', () => HttpResponse.json(systemOf())),
    http.get('/api/System/jobs/', () => pageOf(jobs)),
    http.get('/api/System/sessions/', () => pageOf(sessions)),
    http.get('/api/TenantSettings/mail/', () => HttpResponse.json(mailOf())),
  );
});

const open = () => openApp('/settings/system');
const table = (name: string) => screen.findByRole('table', { name });
const rowOf = async (name: string, text: string) => {
  const row = within(await table(name))
    .getByText(text)
    .closest('tr');
  if (!row) throw new Error(`No row of ${text}.`);
  return row;
};

describe('what the page says', () => {
  it('is that all is well where it is, with the node that answers', async () => {
    open();
    expect(await screen.findByText('All systems operational')).toBeVisible();
    const row = await rowOf('Nodes', 'alpha');
    expect(row).toHaveTextContent('current node');
    expect(row).toHaveTextContent('Serving');
    expect(row).toHaveTextContent('3 hours ago');
    expect(row).toHaveTextContent('Standalone');
    expect(await rowOf('Sessions', 'Toni Marsh')).toHaveTextContent('Firefox 144 on Linux');
    expect(screen.getByText('25 MB')).toBeVisible();
  });

  it('is what is wrong, and what is not known', async () => {
    const bus = { ...node('x').bus, rabbitmq: true, connected: false, lastError: 'Connection refused' };
    const nodes = [node('alpha', { bus }), node('beta', { missing: true, seenAt: ago(90) })];
    const queues = [queue({ calls: null, deadCalls: null, workers: null, dead: 1 })];
    server.use(http.get('/api/System/', () => HttpResponse.json(systemOf({ nodes, queues }))));
    open();
    expect(await screen.findByText(/^beta has not reported since/)).toBeVisible();
    expect(screen.getByText(/^Message broker unreachable since/)).toBeVisible();
    expect(screen.getByText('1 job failed')).toBeVisible();
    expect(await rowOf('Nodes', 'alpha')).toHaveTextContent('Connection refused');
    expect(await rowOf('Nodes', 'beta')).toHaveTextContent('Missing');
    expect(
      within(await rowOf('Queues', 'changes')).getAllByText('Unknown while the message broker is away'),
    ).toHaveLength(3);
  });

  it('goes down to the boards that are live on a node', async () => {
    const streams = [{ topic: 'board:7', viewers: 3, version: 41, behind: 0, waiting: 0 }];
    server.use(http.get('/api/System/', () => HttpResponse.json(systemOf({ nodes: [node('alpha', { streams })] }))));
    const { user } = open();
    const fold = await screen.findByRole('button', { name: 'Live streams on alpha' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await user.click(fold);
    const link = within(await table('Live streams on alpha')).getByRole('link', { name: 'board:7' });
    expect(link).toHaveAttribute('href', '/maintenance-management/work-order-board/7');
  });

  it('is why it cannot be read, and trying again helps', async () => {
    server.use(http.get('/api/System/', () => problem(503, 'starting', 'Starting up.')));
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Starting up.');
    server.use(http.get('/api/System/', () => HttpResponse.json(systemOf())));
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('All systems operational')).toBeVisible();
  });

  it('is nothing to those who may not look', async () => {
    server.use(http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })));
    open();
    expect(await screen.findByText('You have no access to this page')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'System' })).not.toBeInTheDocument();
  });

  it('offers nothing to do to those who may only look', async () => {
    server.use(http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: menu(false) })));
    open();
    await rowOf('Failed jobs', 'board:1');
    await rowOf('Sessions', 'Toni Marsh');
    expect(screen.queryByRole('button', { name: /^(Retry|Discard|End session)/ })).not.toBeInTheDocument();
  });
});

describe('refreshing', () => {
  it('keeps the old figures and what is open when it fails, and says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { user } = open();
      const fold = await screen.findByRole('button', { name: 'Live streams on alpha' });
      await user.click(fold);
      server.use(http.get('/api/System/', () => HttpResponse.error()));
      await vi.advanceTimersByTimeAsync(5_500);
      expect(await screen.findByText(/^Not updated/)).toBeVisible();
      expect(screen.queryByText('All systems operational')).not.toBeInTheDocument();
      expect(fold).toHaveFocus();
      expect(fold).toHaveAttribute('aria-expanded', 'true');

      server.use(http.get('/api/System/', () => HttpResponse.json(systemOf())));
      await vi.advanceTimersByTimeAsync(5_500);
      expect(await screen.findByText('All systems operational')).toBeVisible();
      expect(fold).toHaveFocus();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('jobs that were given up', () => {
  it('are tried again', async () => {
    server.use(
      http.post('/api/System/jobs/1/requeue', () => {
        jobs = [];
        return done();
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Retry: board:1' }));
    expect(await screen.findByText('Job queued again')).toBeVisible();
    expect(await screen.findByText('No failed jobs')).toBeVisible();
    // The keyboard does not begin at the top of the page again.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Failed jobs' })).toHaveFocus());
  });

  it('are discarded only when that is confirmed', async () => {
    const discarded = vi.fn<() => void>();
    server.use(
      http.delete('/api/System/jobs/1', () => {
        discarded();
        jobs = [];
        return done();
      }),
    );
    const { user } = open();
    const discard = await screen.findByRole('button', { name: 'Discard: board:1' });
    await user.click(discard);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(discarded).not.toHaveBeenCalled();
    await user.click(discard);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Job discarded')).toBeVisible();
    expect(await screen.findByText('No failed jobs')).toBeVisible();
  });

  it('may be gone already', async () => {
    server.use(
      http.post('/api/System/jobs/1/requeue', () => {
        jobs = [];
        return gone();
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Retry: board:1' }));
    expect(await screen.findByText(/^This job is no longer among the failed jobs/)).toBeVisible();
    expect(await screen.findByText('No failed jobs')).toBeVisible();
  });

  it('stay where they are when the server refuses, which it says why', async () => {
    server.use(http.post('/api/System/jobs/1/requeue', () => problem(503, 'busy', 'The database is away.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Retry: board:1' }));
    expect(await screen.findByText('The database is away.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Retry: board:1' })).toBeEnabled());
  });

  it('are read page by page', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get('/api/System/jobs/', ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(`${searchParams.get('first')}+${searchParams.get('rows')}`);
        return searchParams.get('first') === '0' ? pageOf([job(30)], 26) : pageOf([job(2)], 26);
      }),
    );
    const { user } = open();
    await rowOf('Failed jobs', 'board:30');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('board:2')).toBeVisible();
    expect(screen.getByText('26–26 of 26')).toBeVisible();
    expect([...new Set(asked)]).toEqual(['0+25', '25+25']);
  });
});

describe('sessions', () => {
  it('of others are ended when that is confirmed', async () => {
    server.use(
      http.delete('/api/System/sessions/session-2', () => {
        sessions = sessions.slice(0, 1);
        return done();
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'End session: Toni Marsh' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End session' }));
    expect(await screen.findByText('Session ended')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Toni Marsh')).not.toBeInTheDocument());
  });

  it('of one’s own are marked, and ending them signs out', async () => {
    const { user } = open();
    await waitFor(async () => expect(await rowOf('Sessions', 'Dana Whitfield')).toHaveTextContent('current'));
    expect(await rowOf('Sessions', 'Toni Marsh')).not.toHaveTextContent('current');
    await user.click(screen.getByRole('button', { name: 'End session: Dana Whitfield' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('you will be signed out');
    server.use(
      http.delete('/api/System/sessions/session-1', done),
      http.get('/api/System/*', over),
      http.get('/api/System/', over),
    );
    await user.click(within(dialog).getByRole('button', { name: 'End session' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(accessToken()).toBeNull();
  });
});
