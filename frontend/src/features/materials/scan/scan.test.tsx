// A scanned label: ours is taken as it is, another's is looked up, and what nobody knows is passed on for the screen to tell.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { server } from '@/test/server';
import { PartScanField } from './PartScanField';

const scanned: string[] = [];
const asked: string[] = [];

beforeEach(() => {
  scanned.length = 0;
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
  render(<PartScanField label="Scan" isKnown={(code) => code === 'BRG'} onScan={(code) => scanned.push(code)} />);
});

async function type(code: string): Promise<void> {
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByRole('textbox', { name: 'Scan' }), `${code}{Enter}`);
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
