// The page of picking says whether everything is picked or whether there was nothing to pick.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer } from '@/entity/test/familyServer';
import { connectBy } from '@/test/liveSocket';
import { openApp } from '@/test/render';
import { server } from '@/test/server';

const socket = new FakeSocket();
connectBy(() => socket.live);

const PICK = {
  lineId: 1,
  workOrderId: 7,
  workOrderCode: 'WO-000007',
  partId: 1,
  code: 'P-1',
  name: 'Seal',
  unit: 'pc',
  tracking: 'none',
  locationId: 11,
  locationCode: 'A-1',
  route: ['A-1'],
  lotId: null,
  lotNumber: null,
  expiresOn: null,
  quantity: '3.0000',
  counting: false,
  shortReason: '',
  serials: [],
};

function open(all: readonly unknown[]) {
  new FamilyServer('Kit').start();
  let left = all;
  server.use(
    http.get('/api/Kit/staging-places/', () =>
      HttpResponse.json({ items: [{ id: 90, code: 'STAGE-1', name: 'STAGE-1' }] }),
    ),
    http.get('/api/Kit/picks/', () => HttpResponse.json({ items: left, totalRecords: left.length })),
    http.post('/api/Kit/pick/', () => {
      left = [];
      return HttpResponse.json({ lines: [] });
    }),
  );
  openApp('/materials-management/picking?warehouse=3&orders=7');
}

it('calls nothing picked where nothing was reserved', async () => {
  open([]);
  expect(await screen.findByText('Nothing to pick', undefined, { timeout: 20_000 })).toBeVisible();
  expect(screen.queryByText('Everything is picked')).toBeNull();
});

it('says that everything is picked after the last line', async () => {
  open([PICK]);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm pick' }, { timeout: 20_000 }));
  expect(await screen.findByText('Everything is picked')).toBeVisible();
});
