import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { openApp } from '@/test/render';
import { server } from '@/test/server';
import { connectBy } from '@/test/liveSocket';

const socket = new FakeSocket();
connectBy(() => socket.live);

const drawing = { ...row(1), revision: 1, fileName: 'drawing.pdf', mediaType: 'application/pdf', size: 2_400 };
const made: Blob[] = [];
/** Whatever the server says it were. */
const file = () => HttpResponse.text('<script>alert(1)</script>', { headers: { 'content-type': 'text/html' } });
const frame = () => document.querySelector('iframe[title="drawing.pdf"]');

beforeEach(() => {
  made.length = 0;
  // jsdom has neither a reader nor addresses for blobs.
  URL.createObjectURL = (blob) => `blob:made/${made.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  server.use(http.get('/api/Document/1/revisions/1/file/', file));
});

function open(size: number, reader: boolean) {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: reader, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
  const documents = new FamilyServer('Document');
  documents.rows = [{ ...drawing, size }];
  documents.start();
  openApp('/asset-management/document-management?open=1&tab=file');
}

it('shows a PDF in the page, as a PDF and nothing else', async () => {
  open(2_400, true);
  await waitFor(() => expect(frame()).toBeInTheDocument(), { timeout: 15_000 });
  expect(frame()).toHaveAttribute('src', 'blob:made/1#navpanes=0');
  expect(made[0]?.type).toBe('application/pdf');
  expect(screen.getByRole('button', { name: 'Open in a new tab' })).toBeVisible();
});

it.each([
  ['a browser without a reader', 2_400, false],
  ['a file of 30 MB', 30_000_000, true],
])('leaves it to a tab for %s', async (_, size, reader) => {
  open(size, reader);
  expect(await screen.findByRole('button', { name: 'Open in a new tab' }, { timeout: 15_000 })).toBeVisible();
  expect(frame()).not.toBeInTheDocument();
});
