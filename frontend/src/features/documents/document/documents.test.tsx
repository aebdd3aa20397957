import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { connectBy } from '@/test/liveSocket';

const socket = new FakeSocket();
connectBy(() => socket.live);

const page = <T,>(items: T[]) => HttpResponse.json({ items, totalRecords: items.length });
const manual = {
  linkId: 5,
  id: 9,
  code: 'MAN-1',
  name: 'Pump manual',
  kind: 'manual',
  revision: 2,
  fileName: 'manual.txt',
  mediaType: 'text/plain',
  size: 2_400,
};

let linked: unknown[] = [];
let removed = 0;
beforeEach(() => {
  linked = [];
  removed = 0;
  const assets = new FamilyServer('Asset');
  assets.rows = [row(1)];
  assets.start();
  new FamilyServer('Document').start();
  server.use(
    http.get('/api/DocumentLink/', () => page(linked)),
    http.post('/api/Document/:id/links/', async ({ request, params }) => {
      linked.push({ ...manual, id: Number(params.id), target: await request.json() });
      return HttpResponse.json({ id: 5 }, { status: 201 });
    }),
    http.delete('/api/Document/:id', () => {
      removed++;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function openDocuments() {
  const app = openApp('/asset-management/asset/1');
  await app.user.click(await screen.findByRole('tab', { name: 'Documents' }, { timeout: 15_000 }));
  return app;
}

async function choose(user: ReturnType<typeof openApp>['user'], file: File) {
  await screen.findByText('No documents yet');
  await user.upload(screen.getByLabelText('Add files', { selector: 'input' }), file);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add files' }));
  await user.click(await dialog.findByRole('button', { name: 'Upload 1 file' }));
  return dialog;
}

it('a file becomes a document of the asset, with a code from its name', async () => {
  let sent = '';
  server.use(
    http.post('/api/Document/:id/revisions/', async ({ request }) => {
      sent = new URL(request.url).searchParams.get('fileName') ?? '';
      return HttpResponse.json({ number: 1 }, { status: 201 });
    }),
  );
  const { user } = await openDocuments();
  const dialog = await choose(user, new File(['x'], 'pump manual.txt', { type: 'text/plain' }));
  expect(await dialog.findByText('Uploaded')).toBeVisible();
  expect(sent).toBe('pump manual.txt');
  expect(linked).toMatchObject([{ target: { family: 'asset', id: 1 } }]);
});

it('a refused file says why, and leaves no empty document behind', async () => {
  const refusal = 'This file type is not supported.';
  server.use(http.post('/api/Document/:id/revisions/', () => problem(415, 'file_type', refusal)));
  const { user } = await openDocuments();
  const dialog = await choose(user, new File(['x'], 'tool.exe'));
  expect(await dialog.findByText(refusal)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Skip tool.exe' }));
  await waitFor(() => expect(removed).toBe(1));
  expect(linked).toEqual([]);
});

it('another file takes the place of a refused one, under the same code', async () => {
  const made: unknown[] = [];
  server.use(
    http.post('/api/Document/', async ({ request }) => {
      made.push(await request.json());
      return HttpResponse.json(row(1), { status: 201 });
    }),
    http.post('/api/Document/:id/revisions/', ({ request }) =>
      request.url.includes('.exe')
        ? problem(415, 'file_type', 'This file type is not supported.')
        : HttpResponse.json({ number: 1 }, { status: 201 }),
    ),
  );
  const { user } = await openDocuments();
  const dialog = await choose(user, new File(['x'], 'tool.exe'));
  await dialog.findByText('This file type is not supported.');
  const input = dialog.getByLabelText('Choose another file', { selector: 'input' });
  await user.upload(input, new File(['x'], 'tool.txt', { type: 'text/plain' }));
  expect(await dialog.findByText('Uploaded')).toBeVisible();
  expect(dialog.getByText('tool.txt')).toBeVisible();
  expect(made).toMatchObject([{ code: 'TOOL' }]);
  expect(removed).toBe(0);
});

it('a link that was taken away can be put back', async () => {
  linked = [manual];
  server.use(
    http.delete('/api/Document/9/links/5', () => {
      linked = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await openDocuments();
  await user.click(await screen.findByRole('button', { name: 'Unlink Pump manual' }));
  expect(await screen.findByText('No documents yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Unlink Pump manual' })).toBeVisible();
});
