import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { FakeSocket } from './fakeSocket';
import { FamilyServer, row } from './familyServer';
import { connectBy } from '@/test/liveSocket';

const socket = new FakeSocket();
connectBy(() => socket.live);

/** The code of a screen and of the editor is loaded first. */
const SLOW = { timeout: 30_000 };

// jsdom lays nothing out; the editor asks where the cursor is, to scroll to it.
Range.prototype.getBoundingClientRect = () => new DOMRect();

const page = <T,>(items: readonly T[]) => HttpResponse.json({ items, totalRecords: items.length });
const by = { id: 3, name: 'Dana' };
const at = '2026-03-01T08:00:00Z';
const report = { id: 5, fileName: 'report.txt', mediaType: 'text/plain', size: 12, description: 'Vibration', by, at };

let assets = new FamilyServer('Asset');
let files: (typeof report)[] = [];
let notes: unknown[] = [];
beforeEach(() => {
  files = [report];
  notes = [{ id: 1, text: '<b>Hot</b>', by, at }];
  assets = new FamilyServer('Asset');
  assets.rows = [row(1)];
  assets.start();
  server.use(
    http.get('/api/Asset/1/files', () => page(files)),
    http.get('/api/Asset/1/notes', () => page(notes)),
  );
});

async function open(search: string) {
  const app = openApp(`/asset-management/all/assets?open=1${search}`);
  const drawer = within(await screen.findByRole('complementary', { name: 'Pump 1' }, SLOW));
  return { ...app, drawer };
}

describe('what is attached to a record', () => {
  it('has a tab for each word of its family', async () => {
    const { drawer } = await open('');
    const names = drawer.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(names.slice(-4)).toEqual(['Files', 'Notes', 'Documents', 'History']);
  });

  it('has no tab in a family without the words', async () => {
    const networks = new FamilyServer('Network');
    networks.rows = [row(1)];
    networks.start();
    openApp('/IoT/Networks?open=1');
    const drawer = within(await screen.findByRole('complementary', { name: 'Pump 1' }, SLOW));
    expect(drawer.queryByRole('tab', { name: 'Files' })).not.toBeInTheDocument();
    expect(drawer.getByRole('tab', { name: 'History' })).toBeVisible();
  });

  it('shows files, sends new ones and repeats what was refused', async () => {
    let refused = true;
    server.use(
      http.post('/api/Asset/1/files', ({ request }) => {
        if (refused) return problem(415, 'file_type', 'This file type is not supported.');
        const fileName = new URL(request.url).searchParams.get('fileName') ?? '';
        const added = { ...report, id: 6, fileName, description: '' };
        files = [added, ...files];
        return HttpResponse.json(added, { status: 201 });
      }),
    );
    const { drawer, user } = await open('&tab=files');
    expect(await drawer.findByText('Vibration')).toBeVisible();
    const file = new File(['x'], 'photo.txt', { type: 'text/plain' });
    await user.upload(drawer.getByLabelText('Add files', { selector: 'input' }), file);
    expect(await drawer.findByRole('alert')).toHaveTextContent('This file type is not supported.');
    refused = false;
    await user.click(drawer.getByRole('button', { name: 'Try again' }));
    expect(await drawer.findByRole('button', { name: 'Show photo.txt' })).toBeVisible();
    expect(drawer.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows notes and takes a new one', async () => {
    server.use(
      http.post('/api/Asset/1/notes', async ({ request }) => {
        const { text } = (await request.json()) as { text: string };
        const added = { id: 2, text, by, at };
        notes = [added, ...notes];
        return HttpResponse.json(added, { status: 201 });
      }),
    );
    const { drawer, user } = await open('&tab=notes');
    expect(await drawer.findByText('Hot')).toBeVisible();
    expect(drawer.getByRole('button', { name: 'Add note' })).toBeDisabled();
    // jsdom does not type into an editor; what is pasted arrives.
    const area = await drawer.findByRole('textbox', { name: 'Log note' }, SLOW);
    const pasted = createEvent.paste(area);
    const clipboardData = {
      getData: (type: string) => (type === 'text/plain' ? 'Cold' : ''),
      types: ['text/plain'],
      files: [],
    };
    Object.defineProperty(pasted, 'clipboardData', { value: clipboardData });
    await user.click(area);
    await act(async () => void fireEvent(area, pasted));
    await user.click(drawer.getByRole('button', { name: 'Add note' }));
    const list = within(await drawer.findByRole('list', { name: 'Log notes' }));
    await vi.waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2), 10_000);
    expect(list.getByText('Cold')).toBeVisible();
  });

  it('is only looked at where the record is archived', async () => {
    assets.rows = [row(1, { archivedAt: at })];
    const { drawer } = await open('&tab=files');
    expect(await drawer.findByText('Vibration')).toBeVisible();
    expect(drawer.queryByRole('button', { name: 'Add files' })).not.toBeInTheDocument();
  });
});
