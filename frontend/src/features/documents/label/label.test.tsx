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

it.each([
  ['MasterPart', '/p/demo/BRG', '/materials-management/master-parts/1'],
  ['StockLocation', '/l/DEMO/A-01', '/materials-management/warehousing/location/1'],
])('a scanned label of %s leads to its page', async (path, address, page) => {
  server.use(
    http.get(`/api/${path}/by-code/`, () => HttpResponse.json(row(1))),
    http.get(`/api/${path}/1`, () => HttpResponse.json(row(1))),
  );
  openApp(address);
  await waitFor(() => expect(window.location.pathname).toBe(page), { timeout: 20_000 });
});

it.each([
  ['MasterPart', 'p', 'No part with the code P/9', '/materials-management/master-parts?q=P%2F9'],
  [
    'StockLocation',
    'l',
    'No stock location with the code P/9',
    '/materials-management/stock-locations?as=list&q=P%2F9',
  ],
])('an unknown code of %s is named, and can be searched for', async (path, letter, title, list) => {
  server.use(http.get(`/api/${path}/by-code/`, () => problem(404, 'not_found', 'Not found.')));
  openApp(`/${letter}/demo/P%2F9`);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search for P/9' })).toHaveAttribute('href', list);
});

it.each(['p', 'l'])('a label at /%s/ of another organisation is not looked up', async (letter) => {
  openApp(`/${letter}/acme/BRG`);
  expect(await screen.findByRole('heading', { name: 'This label belongs to another organisation' })).toBeVisible();
});

it('a visitor who scans the label of a part signs in first', async () => {
  clearAccessToken();
  server.use(
    http.get('/api/MasterPart/by-code/', () => HttpResponse.json(row(1))),
    http.get('/api/MasterPart/1', () => HttpResponse.json(row(1))),
  );
  const { user } = openApp('/p/demo/BRG');
  await user.type(await screen.findByLabelText('Username/Email'), 'dana@demo.example');
  await user.type(screen.getByLabelText('Password'), 'gantry-demo');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  const page = '/materials-management/master-parts/1';
  await waitFor(() => expect(window.location.pathname).toBe(page), { timeout: 20_000 });
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
  const dialog = within(await screen.findByRole('dialog', { name: 'Print labels' }));
  await user.click(await dialog.findByRole('radio', { name: /4 × 10/ }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ ids: [2], layout: 'a4-4x10', copies: 1 }));
  expect(await dialog.findByTitle('Print preview')).toBeVisible();
  const copies = dialog.getByRole('textbox', { name: 'Copies of each label' });
  await user.clear(copies);
  expect(dialog.getByRole('button', { name: 'Print 0 labels' })).toBeDisabled();
  await user.type(copies, '20');
  await waitFor(() => expect(asked.at(-1)).toEqual({ ids: [2], layout: 'a4-4x10', copies: 20 }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Print 20 labels' })).toBeEnabled());
  await user.clear(copies);
  await user.type(copies, '101');
  await user.tab();
  expect(await dialog.findByText('Enter a number from 1 to 100.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Print 0 labels' })).toBeDisabled();
});
