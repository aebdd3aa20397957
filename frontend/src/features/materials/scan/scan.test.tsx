// A scanned label: ours is taken as it is, another's is looked up, and what nobody knows is passed on for the screen to tell.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { server } from '@/test/server';
import { PartScanField } from './PartScanField';

const scanned: string[] = [];
const labels: string[] = [];
const refused: string[] = [];
const asked: string[] = [];

beforeEach(() => {
  for (const told of [scanned, labels, refused]) told.length = 0;
  asked.length = 0;
  server.use(
    http.get('/api/MasterPart/scan/', ({ request }) => {
      const code = new URL(request.url).searchParams.get('code') ?? '';
      asked.push(code);
      const found = { partId: 7, partCode: 'BRG', partName: 'Bearing', matched: 'barcode' };
      const items = code === '7316577012345' ? [{ ...found, partCode: 'OTHER' }, found] : [];
      return HttpResponse.json({ items, totalRecords: items.length });
    }),
  );
  const field = (
    <PartScanField
      label="Scan"
      isKnown={(code) => code === 'BRG'}
      onScan={(code, of) => (of ? labels.push(`${of} ${code}`) : scanned.push(code))}
      onRefused={(reason) => refused.push(reason)}
    />
  );
  render(<QueryClientProvider client={new QueryClient()}>{field}</QueryClientProvider>);
});

async function type(code: string): Promise<void> {
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByRole('textbox', { name: 'Scan' }), `${code}{Enter}`);
}

it('asks the server only for what is not on the screen, and takes the part that is', async () => {
  await type('BRG');
  expect(asked).toEqual([]);
  await type(' 7316577012345');
  await expect.poll(() => scanned).toEqual(['BRG', 'BRG']);
  await type('4711');
  await expect.poll(() => scanned).toEqual(['BRG', 'BRG', '4711']);
  expect(asked).toEqual(['7316577012345', '4711']);
});

it('tells an unknown code without a connection', async () => {
  server.use(http.get('/api/MasterPart/scan/', () => HttpResponse.error()));
  await type('7316577012345');
  await expect.poll(() => scanned).toEqual(['7316577012345']);
});

it('reads the whole address of a label, at any host', async () => {
  await type('https://gantry.example/p/demo/brg');
  await type('HTTP://LOCALHOST:8080/L/DEMO/A%2D1');
  await expect.poll(() => labels).toEqual(['masterPart brg', 'stockLocation A-1']);
  // Ours is on nothing else: nobody is asked.
  expect([asked, scanned, refused]).toEqual([[], [], []]);
});

it('refuses labels of another organisation, and those of assets', async () => {
  await type('https://gantry.example/p/acme/BRG');
  await type('https://gantry.example/a/demo/P-1');
  await expect
    .poll(() => refused)
    .toEqual(['This label belongs to another organisation: acme.', 'P-1 is the label of an asset.']);
  expect([labels, scanned, asked]).toEqual([[], [], []]);
});
