import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { clearAccessToken } from '@/api/token';
import { dana } from '@/test/fixtures';
import { connectBy } from '@/test/liveSocket';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';

const socket = new FakeSocket();
connectBy(() => socket.live);

beforeEach(() => {
  const assets = new FamilyServer('Asset');
  assets.rows = [row(1), row(2)];
  assets.start();
  server.use(
    http.get('/api/Asset/by-code/', ({ request }) =>
      new URL(request.url).searchParams.get('code') === 'A-1'
        ? HttpResponse.json(row(1))
        : problem(404, 'not_found', 'Asset not found.'),
    ),
    http.post('/auth/signin', () => HttpResponse.json(dana)),
  );
});

it('a scanned label leads to its asset', async () => {
  openApp('/a/demo/A-1');
  // The first to ask for the code of the asset's page waits for all of it.
  expect(await screen.findByRole('heading', { name: 'Pump 1', level: 1 }, { timeout: 20_000 })).toBeVisible();
  expect(window.location.pathname).toBe('/asset-management/asset/1');
});

it('a scan without a session leads there after signing in', async () => {
  clearAccessToken();
  server.use(http.get('/api/PublicRequest/', () => problem(404, 'not_found', 'Request form not found.')));
  const { user } = openApp('/a/demo/A-1');
  await user.type(await screen.findByLabelText('Username/Email'), 'dana@demo.example');
  await user.type(screen.getByLabelText('Password'), 'gantry-demo');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(window.location.pathname).toBe('/asset-management/asset/1'), { timeout: 20_000 });
});

it('an anonymous requester sends the request form with photos, and gets the number', async () => {
  clearAccessToken();
  const asked: unknown[] = [];
  const photos: string[] = [];
  server.use(
    http.get('/api/PublicRequest/', () => HttpResponse.json({ code: 'A-1', name: 'Pump 1' })),
    http.post('/api/PublicRequest/', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ code: 'WR-000007', uploadKey: 'key-7' }, { status: 201 });
    }),
    http.post('/api/PublicRequest/photos/', ({ request }) => {
      const query = new URL(request.url).searchParams;
      photos.push(`${query.get('key')} ${query.get('fileName')}`);
      return photos.length === 2
        ? problem(503, 'storage_unavailable', 'Try again.')
        : new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openApp('/a/demo/A-1');
  await user.type(await screen.findByLabelText('Summary'), 'It drips');
  const files = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  await user.upload(screen.getByLabelText('Add photo', { selector: 'input' }), files);
  await user.click(screen.getByRole('button', { name: 'Remove c.jpg' }));
  await user.type(screen.getByLabelText('Your name'), 'Kim');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText(/Your report has the number WR-000007/)).toBeVisible();
  expect(asked).toEqual([{ code: 'A-1', title: 'It drips', description: '', requester: 'Kim', contact: '' }]);
  expect(await screen.findByText('b.jpg could not be sent: Try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(photos).toEqual(['key-7 a.jpg', 'key-7 b.jpg', 'key-7 b.jpg']));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument());
});

it('an unknown code is named, and can be searched for', async () => {
  openApp('/a/demo/P%2F9');
  expect(await screen.findByRole('heading', { name: 'No asset with the code P/9' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search for P/9' })).toHaveAttribute(
    'href',
    '/asset-management/all/assets?q=P%2F9',
  );
});

it('the label of another organisation is not looked up here', async () => {
  openApp('/a/acme/A-1');
  expect(await screen.findByRole('heading', { name: 'This label belongs to another organisation' })).toBeVisible();
});

it('labels of the chosen assets are asked for in the chosen layout', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post('/api/Asset/labels/', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.html('<!DOCTYPE html><style></style><p>Labels</p>');
    }),
  );
  const { user } = openApp('/asset-management/all/assets');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Pump 2' }));
  await user.click(screen.getByRole('button', { name: 'Print labels' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Print 1 label' }));
  await user.click(await dialog.findByRole('radio', { name: /Label printer/ }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ ids: [2], layout: 'label-62mm' }));
  expect(await dialog.findByTitle('Print preview')).toBeVisible();
});
