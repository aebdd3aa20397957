import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { openApp } from '@/test/render';
import { choose } from '@/test/choose';
import { connectBy } from '@/test/liveSocket';
import { server } from '@/test/server';
import { FakeSocket } from './fakeSocket';
import { FamilyServer, row } from './familyServer';

const socket = new FakeSocket();
connectBy(() => socket.live);

const attribute = (id: number, name: string, kind: string, more: object = {}) => ({
  id,
  code: name,
  name,
  kind,
  unitCode: null,
  choices: '',
  required: false,
  position: id,
  classificationId: 1,
  classificationName: 'Pump',
  ...more,
});
const PUMP = [
  attribute(3, 'Rated flow', 'number', { unitCode: 'm³/h', required: true }),
  attribute(5, 'Seal', 'choice', { choices: 'Packing\nMechanical' }),
  attribute(6, 'Inspected', 'bool'),
];
const VALVE = [attribute(5, 'Seal', 'choice', { choices: 'Packing\nMechanical' }), attribute(9, 'Width', 'number')];

const CLASSES = { 1: { code: 'PUMP', name: 'Pump' }, 2: { code: 'VALV', name: 'Valve' } };

const page = (items: unknown[]) => HttpResponse.json({ items, totalRecords: items.length });

let assets = new FamilyServer('Asset');
const start = (update = true) => {
  assets = new FamilyServer('Asset');
  assets.rows = [row(1, { classificationId: 1, classificationName: 'Pump', attributes: { 3: 12.5, 5: 'Packing' } })];
  assets.start({ update });
  server.use(
    http.get('/api/Classification/:id/attributes/', ({ params }) => page(params.id === '1' ? PUMP : VALVE)),
    http.get('/api/Classification/all/', () => page([{ id: 2, code: 'VALV', name: 'Valve' }])),
    http.get('/api/Classification/:id', ({ params }) =>
      HttpResponse.json(row(Number(params.id), CLASSES[params.id === '1' ? 1 : 2])),
    ),
  );
};
beforeEach(() => start());

async function open() {
  const app = openApp('/asset-management/all/assets?open=1');
  await screen.findByRole('complementary', { name: 'Pump 1' });
  return app;
}
const flow = () => screen.findByRole('textbox', { name: /^Rated flow \(m³\/h\)/ });

it('asks for the attributes of the class, and sends all of them by their ids, each as what it is', async () => {
  const { user } = await open();
  await user.clear(await flow());
  await user.type(await flow(), '7,5');
  await choose(user, screen.getByRole('combobox', { name: 'Inspected' }), 'Yes');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  const attributes = { 3: 7.5, 5: 'Packing', 6: true };
  expect(assets.written).toEqual([{ call: 'update', body: { version: 1, attributes } }]);
});

it('shows what the server says of an attribute at its field', async () => {
  const fields = { 'attributes.3': 'Rated flow is required.' };
  server.use(
    http.put('/api/Asset/1', () => HttpResponse.json({ code: 'invalid', detail: '', fields }, { status: 422 })),
  );
  const { user } = await open();
  await user.clear(await flow());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Rated flow is required.')).toBeVisible();
  expect(await flow()).toHaveAccessibleDescription('Rated flow is required.');
  await waitFor(async () => expect(await flow()).toHaveFocus());
});

it('keeps with another class what both have, and says what is dropped', async () => {
  const { user } = await open();
  await flow();
  const choice = screen.getByRole('combobox', { name: 'Class' });
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: /Valve/ }));
  expect(await screen.findByRole('textbox', { name: 'Width' })).toBeVisible();
  expect(await screen.findByText(/does not have Rated flow/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Seal' })).toHaveValue('Packing');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  const body = { version: 1, classificationId: 2, attributes: { 5: 'Packing' } };
  expect(assets.written).toEqual([{ call: 'update', body }]);
});

it('shows them in words to a user with read permission only', async () => {
  start(false);
  await open();
  expect(await screen.findByText('12.5 m³/h')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Rated flow/ })).toBeNull();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Class' })).toHaveValue('PUMP Pump'));
});
