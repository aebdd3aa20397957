import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '@/test/render';
import { choose } from '@/test/choose';
import { connectBy } from '@/test/liveSocket';
import { server } from '@/test/server';
import type { Import, ImportOrder } from '../api/contract';
import { NO_CHOICES } from '../import/meanings';
import { errorsAsCsv } from '../import/errorsAsCsv';
import { FakeSocket } from './fakeSocket';
import { FamilyServer, row } from './familyServer';

const socket = new FakeSocket();
connectBy(() => socket.live);

const uploaded: Import = {
  id: 5,
  family: 'asset',
  fileName: 'pumps.csv',
  state: 'uploaded',
  rows: 2,
  doneRows: 0,
  headers: ['Code', 'Title', 'Colour'],
  sample: [
    ['P-1', 'Pump', 'red'],
    ['P-2', 'Fan', 'blue'],
  ],
  mapping: { Code: 'code', Title: null, Colour: null },
  created: 0,
  updated: 0,
  errorCount: 0,
  errors: [],
  choices: {},
  unknown: [],
  detail: null,
};
let now = uploaded;
const begun: unknown[] = [];
const sent = vi.fn<(query: string, type: string | null) => void>();
const gone = vi.fn<() => void>();

beforeEach(() => {
  const assets = new FamilyServer('Asset');
  assets.rows = [row(1)];
  assets.start();
  now = uploaded;
  begun.length = 0;
  server.use(
    http.post('/api/Import/', ({ request }) => {
      sent(new URL(request.url).search, request.headers.get('content-type'));
      return HttpResponse.json(now, { status: 201 });
    }),
    http.get('/api/Import/5', () => HttpResponse.json(now)),
    http.put('/api/Import/5', async ({ request }) => {
      const wanted = (await request.json()) as ImportOrder;
      begun.push(wanted);
      const { mapping, choices } = wanted;
      now = { ...now, mapping, choices, state: wanted.dryRun ? 'checking' : 'importing', doneRows: 1 };
      return HttpResponse.json(now);
    }),
    http.delete('/api/Import/5', () => {
      gone();
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function upload() {
  const { user } = openApp('/asset-management/all/assets');
  await screen.findByRole('grid');
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import' }));
  await user.upload(
    dialog.getByLabelText('Choose a file', { selector: 'input' }),
    new File(['Code'], 'pumps.csv', { type: 'text/csv' }),
  );
  await dialog.findByRole('button', { name: 'Check rows' });
  return { user, dialog };
}

it('goes from the file over its columns and a check to the import', async () => {
  const { user, dialog } = await upload();
  expect(sent).toHaveBeenCalledWith('?family=asset&fileName=pumps.csv', 'text/csv');
  expect(dialog.getByRole('combobox', { name: 'Field for Code' })).toHaveDisplayValue('Code');
  expect(dialog.getByText('Pump · Fan')).toBeVisible();
  expect(dialog.getByText('Required fields not mapped: Name')).toBeVisible();
  await choose(user, dialog.getByRole('combobox', { name: 'Field for Title' }), 'Name');
  await user.click(dialog.getByRole('button', { name: 'Check rows' }));
  expect(await dialog.findByText('Checking row 1 of 2')).toBeVisible();
  now = { ...now, state: 'checked', doneRows: 2, created: 1, updated: 1 };
  expect(await dialog.findByText('1 will be created, 1 updated.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
  expect(await dialog.findByText('Importing row 1 of 2')).toBeVisible();
  now = { ...now, state: 'done' };
  expect(await dialog.findByText('Imported: 1 created, 1 updated.')).toBeVisible();
  const mapping = { Code: 'code', Title: 'name', Colour: null };
  expect(begun).toEqual([
    { mapping, choices: NO_CHOICES, dryRun: true },
    { mapping, choices: NO_CHOICES, dryRun: false },
  ]);
});

it('says which lines are wrong, and lets nothing in', async () => {
  const { user, dialog } = await upload();
  await user.click(dialog.getByRole('button', { name: 'Check rows' }));
  await dialog.findByText('Checking row 1 of 2');
  const errors = [{ line: 3, column: 'Title', message: 'A name is needed.' }];
  now = { ...now, state: 'checked', errorCount: 1, errors };
  expect(await dialog.findByText(/^1 row has errors/)).toBeVisible();
  const line = dialog.getByText('A name is needed.').closest('tr');
  expect(line).toHaveTextContent('3TitleA name is needed.');
  expect(dialog.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Download errors' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Back to columns' }));
  expect(await dialog.findByRole('combobox', { name: 'Field for Title' })).toBeVisible();
});

it('counts rows, not errors: one row may have two', async () => {
  const { user, dialog } = await upload();
  await user.click(dialog.getByRole('button', { name: 'Check rows' }));
  await dialog.findByText('Checking row 1 of 2');
  const errors = ['Title', 'Code'].map((column) => ({ line: 3, column, message: `${column} is needed.` }));
  now = { ...now, state: 'checked', errorCount: 2, errors };
  expect(await dialog.findByText(/^1 row has errors/)).toBeVisible();
});

it('keeps what the server has recognised of lines, which no form has', async () => {
  now = {
    ...uploaded,
    headers: ['Code', 'Sensor'],
    sample: [['P-1', 'S-1']],
    mapping: { Code: 'code', Sensor: 'sensors.sensorId' },
  };
  const { user, dialog } = await upload();
  expect(dialog.getByRole('combobox', { name: 'Field for Sensor' })).toHaveDisplayValue('sensors.sensorId');
  await user.click(dialog.getByRole('button', { name: 'Check rows' }));
  await dialog.findByText('Checking row 1 of 2');
  expect(begun).toEqual([{ mapping: { Code: 'code', Sensor: 'sensors.sensorId' }, choices: NO_CHOICES, dryRun: true }]);
});

it('is stopped on the way', async () => {
  const { user, dialog } = await upload();
  await user.click(dialog.getByRole('button', { name: 'Check rows' }));
  await user.click(await dialog.findByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(gone).toHaveBeenCalled());
  expect(await dialog.findByLabelText('Choose a file', { selector: 'input' })).toBeInTheDocument();
});

it('hands out its errors as a file that no spreadsheet takes for formulas', () => {
  const file = errorsAsCsv([{ line: 2, column: '=1+1', message: 'Say "please".' }]);
  expect(file).toBe('\uFEFFline,column,message\r\n2,"\'=1+1","Say ""please""."\r\n');
});

it('gives unknown values a meaning, has records created, and leaves wrong rows out', async () => {
  const { user, dialog } = await upload();
  await choose(user, dialog.getByRole('combobox', { name: 'Field for Colour' }), 'Criticality');
  await user.click(dialog.getByRole('button', { name: 'Check rows' }));
  await dialog.findByText('Checking row 1 of 2');
  const unknown = [
    { column: 'Colour', value: 'red', rows: 1, family: null, created: false },
    { column: 'Title', value: 'North', rows: 2, family: 'location', created: false },
  ];
  const errors = [{ line: 2, column: 'Colour', message: 'Not one of them.' }];
  now = { ...now, state: 'checked', errorCount: 1, errors, unknown };
  await choose(user, await dialog.findByRole('combobox', { name: 'Meaning of red in Colour' }), 'High');
  await user.click(dialog.getByRole('checkbox', { name: 'Create missing records of “Title”' }));
  expect(dialog.getByText('Will be created')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'Import only the valid rows' }));
  expect(dialog.queryByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Check rows again' }));
  await dialog.findByText('Checking row 1 of 2');
  const choices = { values: { Colour: { red: 'high' } }, create: ['Title'], validOnly: true };
  expect(begun.at(-1)).toMatchObject({ choices, dryRun: true });
  now = { ...now, state: 'checked', created: 1, unknown: [] };
  expect(await dialog.findByText('1 row has errors and will be left out.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Import 1 record' }));
  await dialog.findByText('Importing row 1 of 2');
  expect(begun.at(-1)).toMatchObject({ choices, dryRun: false });
});
