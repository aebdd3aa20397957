import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { dana } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { server } from '@/test/server';
import { connectBy } from '@/test/liveSocket';

const socket = new FakeSocket();
connectBy(() => socket.live);

const UNRATED = { rating: null, ratingRemark: '', ratedAt: null, askedBy: dana.id, workOrderStatus: 3 };

let requests = new FamilyServer('WorkRequest');
const asked: { status: string | null; body: unknown }[] = [];
beforeEach(() => {
  asked.length = 0;
  requests = new FamilyServer('WorkRequest');
  requests.rows = [
    row(1, { code: 'WR-000001', title: 'Leaks oil', status: 'accepted', workOrderId: null, reason: '', ...UNRATED }),
    row(2, { code: 'WR-000002', title: 'Light is out', status: 'converted', workOrderId: 9, reason: '', ...UNRATED }),
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

describe('a new work request', () => {
  it('shows what has been reported already while it is written', async () => {
    const titles: (string | null)[] = [];
    server.use(
      http.get('/api/WorkRequest/similar/', ({ request }) => {
        titles.push(new URL(request.url).searchParams.get('title'));
        const found = { kind: 'workOrder', id: 7, code: 'WO-000007', title: 'Oil leak', boardNumber: 3 };
        return HttpResponse.json({ items: [{ ...found, createdAt: '2026-01-05T08:00:00Z' }] });
      }),
    );
    const { user } = openApp('/maintenance-management/work-requests?open=new');
    await user.type(await screen.findByRole('textbox', { name: /Summary/ }), 'Pump leaks');
    const similar = await screen.findByRole('region', { name: 'This may have been reported already' });
    const link = within(similar).getByRole('link', { name: /WO-000007.*Oil leak/ });
    expect(link).toHaveAttribute('href', '/maintenance-management/work-order-board/3?card=7');
    expect(titles.at(-1)).toBe('Pump leaks');
  });
});

describe('the rating of the work', () => {
  it('is asked of who asked for it, once the work order is completed, and shown then', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/WorkRequest/2/rating/', async ({ request }) => {
        const body = (await request.json()) as { rating: number; remark: string };
        sent.push(body);
        const rated = { rating: body.rating, ratingRemark: body.remark, ratedAt: '2026-01-05T08:00:00Z' };
        return requests.change(2, rated);
      }),
    );
    const { user } = openApp('/maintenance-management/work-requests?open=2');
    const drawer = within(await screen.findByRole('complementary', { name: 'Light is out' }));
    await user.click(drawer.getByRole('tab', { name: 'Decision' }));
    const send = drawer.getByRole('button', { name: 'Send rating' });
    expect(send).toBeDisabled();
    await user.click(drawer.getByRole('radio', { name: '4 of 5 stars' }));
    await user.type(drawer.getByRole('textbox', { name: /Remark/ }), 'Quick');
    await user.click(send);
    expect(await drawer.findByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    expect(drawer.getByText('Quick')).toBeVisible();
    expect(sent).toEqual([{ rating: 4, remark: 'Quick' }]);
  });
});
