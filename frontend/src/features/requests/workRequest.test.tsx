import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { openApp } from '@/test/render';
import { server } from '@/test/server';
import { connectBy } from '@/test/liveSocket';

const socket = new FakeSocket();
connectBy(() => socket.live);

let requests = new FamilyServer('WorkRequest');
const asked: { status: string | null; body: unknown }[] = [];
beforeEach(() => {
  asked.length = 0;
  requests = new FamilyServer('WorkRequest');
  requests.rows = [
    row(1, { code: 'WR-000001', title: 'Leaks oil', status: 'accepted', workOrderId: null, reason: '' }),
  ];
  requests.start();
  server.use(
    http.get('/api/Board/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.post('/api/WorkRequest/1/status/', async ({ request }) => {
      const status = new URL(request.url).searchParams.get('status') ?? '';
      asked.push({ status, body: await request.json() });
      return requests.change(1, { status });
    }),
  );
});

describe('the decision about a work request', () => {
  it('offers the transitions that follow its status, and asks for a reason where one is required', async () => {
    const { user } = openApp('/maintenance-management/work-requests?open=1');
    const drawer = within(await screen.findByRole('complementary', { name: 'Leaks oil' }));
    await user.click(drawer.getByRole('tab', { name: 'Decision' }));
    expect(drawer.queryByRole('button', { name: 'Accept request' })).not.toBeInTheDocument();
    expect(drawer.getByRole('button', { name: 'Cancel request' })).toBeEnabled();
    expect(drawer.getByRole('button', { name: 'Reject request' })).toBeDisabled();

    await user.type(drawer.getByRole('textbox', { name: /Reason/ }), 'No money');
    await user.click(drawer.getByRole('button', { name: 'Reject request' }));
    await vi.waitFor(() => expect(asked).toEqual([{ status: 'rejected', body: { version: 1, reason: 'No money' } }]));
    await vi.waitFor(() => expect(drawer.queryByRole('button', { name: 'Cancel request' })).not.toBeInTheDocument());
  });
});
