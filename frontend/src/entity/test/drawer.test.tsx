import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { FakeSocket } from './fakeSocket';
import { FamilyServer, row } from './familyServer';
import { connectBy } from '@/test/liveSocket';
import './loaded';

const socket = new FakeSocket();
connectBy(() => socket.live);

let assets = new FamilyServer('Asset');
beforeEach(() => {
  assets = new FamilyServer('Asset');
  assets.rows = [row(1, { manufacturer: 'Acme' }), row(2)];
  assets.start();
});

const open = (search: string) => openApp(`/asset-management/all/assets${search}`);
const drawer = async (name: string) => within(await screen.findByRole('complementary', { name }));
const field = (name: string) => screen.findByRole('textbox', { name });

describe('a record', () => {
  it('is changed: only what differs is sent, with the version it was read at', async () => {
    const { user } = open('?open=1');
    const shown = await drawer('Pump 1');
    await user.clear(await field('Name'));
    await user.type(await field('Name'), 'Pump one');
    await user.click(shown.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(assets.written).toEqual([{ call: 'update', body: { version: 1, name: 'Pump one' } }]);
    expect(await screen.findByRole('link', { name: 'Pump one' })).toBeVisible();
    expect(shown.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('is followed by the next one', async () => {
    const { user } = open('?open=1');
    await user.click((await drawer('Pump 1')).getByRole('button', { name: 'Next record' }));
    expect((await drawer('Pump 2')).getByRole('button', { name: 'Next record' })).toBeDisabled();
    expect(window.location.search).toBe('?open=2');
  });

  it('is only looked at where it is out of reach', async () => {
    assets.rows[0] = { ...row(1), outOfReach: true };
    open('?open=1');
    const shown = await drawer('Pump 1');
    expect(await shown.findByText(/outside the scope of your role/)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
  });

  it('is not lost half-written', async () => {
    const { user } = open('?open=1');
    await user.type(await field('Manufacturer'), ' Ltd');
    await user.click((await drawer('Pump 1')).getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(await field('Manufacturer')).toHaveValue('Acme Ltd');
    expect(window.location.search).toBe('?open=1');
  });

  it('shows the server’s messages at their fields', async () => {
    server.use(
      http.put('/api/Asset/1', () =>
        HttpResponse.json(
          { code: 'invalid', detail: 'Not valid.', fields: { model: 'No such model.' } },
          { status: 422 },
        ),
      ),
    );
    const { user } = open('?open=1');
    await user.type(await field('Model'), 'X');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('No such model.')).toBeVisible();
    expect(await field('Model')).toHaveAccessibleDescription('No such model.');
  });

  it('is archived when that is confirmed, and then only looked at', async () => {
    const { user } = open('?open=1');
    await user.click((await drawer('Pump 1')).getByRole('button', { name: 'Archive' }));
    const question = await screen.findByRole('dialog', { name: 'Archive Pump 1?' });
    await user.click(within(question).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText(/^Archived on/)).toBeVisible();
    expect(await field('Name')).toBeDisabled();
    expect((await drawer('Pump 1')).getByRole('button', { name: 'Restore' })).toBeVisible();
  });

  it('that is not there is said to be so', async () => {
    server.use(http.get('/api/Asset/9', () => problem(404, 'not_found', 'Asset not found.')));
    open('?open=9');
    expect(await screen.findByText('Record not found')).toBeVisible();
  });
});

describe('a new record', () => {
  it('is created, and stays open', async () => {
    const { user } = open('?open=new');
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findAllByText('Required')).toHaveLength(2);
    await user.type(await field('Code'), 'A-1');
    expect(await screen.findByText('This code is already in use')).toBeVisible();
    await user.type(await field('Code'), '7');
    await waitFor(() => expect(screen.queryByText('This code is already in use')).not.toBeInTheDocument());
    await user.type(await field('Name'), 'Valve');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Valve created')).toBeVisible();
    expect(assets.written).toEqual([{ call: 'create', body: { code: 'A-17', name: 'Valve' } }]);
    await waitFor(() => expect(window.location.search).toBe('?open=3'));
  });

  it('may refer to another: found by its code, chosen by keyboard', async () => {
    server.use(
      http.get('/api/Location/all/', () =>
        HttpResponse.json({ items: [{ id: 4, code: 'H1', name: 'Hall 1' }], totalRecords: 1 }),
      ),
      http.get('/api/Location/4', () => HttpResponse.json(row(4, { code: 'H1', name: 'Hall 1' }))),
    );
    const { user } = open('?open=new');
    const location = await screen.findByRole('combobox', { name: 'Location' });
    await user.type(location, 'hall');
    expect(await screen.findByRole('option', { name: /Hall 1/ })).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location).toHaveValue('H1 Hall 1'));
    await user.click(screen.getByRole('button', { name: 'Clear Location' }));
    expect(location).toHaveValue('');
  });
});

describe('when two change the same record', () => {
  it('other fields come together by themselves', async () => {
    const { user } = open('?open=1');
    await user.type(await field('Model'), 'X1');
    assets.change(1, { manufacturer: 'Bolt' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(assets.written.at(-1)).toEqual({ call: 'update', body: { version: 2, model: 'X1' } });
    expect(await field('Manufacturer')).toHaveValue('Bolt');
  });

  it('in the same field one chooses, field by field', async () => {
    const { user } = open('?open=1');
    await user.type(await field('Model'), 'X1');
    await user.clear(await field('Manufacturer'));
    await user.type(await field('Manufacturer'), 'Mine Inc');
    assets.change(1, { manufacturer: 'Theirs Ltd', model: 'Z9' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const choice = await screen.findByRole('alert');
    expect(choice).toHaveTextContent('Mine: Mine Inc');
    expect(choice).toHaveTextContent('Theirs: Theirs Ltd');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(within(choice).getByRole('button', { name: 'Keep mine: Manufacturer' }));
    await user.click(within(choice).getByRole('button', { name: 'Take theirs: Model' }));
    expect(await field('Model')).toHaveValue('Z9');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(assets.written.at(-1)).toEqual({ call: 'update', body: { version: 2, manufacturer: 'Mine Inc' } });
  });
});

describe('the history', () => {
  it('says who changed what from what to what', async () => {
    const change = { at: '2026-01-03T10:00:00Z', userName: 'Toni Marsh' };
    assets.history = [
      {
        ...change,
        id: 2,
        kind: 'updated',
        part: null,
        partName: null,
        before: { criticality: 'low', categoryId: null },
        after: { criticality: 'high', categoryId: 2, categoryName: 'Pumps' },
      },
      {
        ...change,
        id: 1,
        kind: 'created',
        part: null,
        partName: null,
        userName: null,
        before: null,
        after: { name: 'Pump 1', code: 'A-1' },
      },
      {
        ...change,
        id: 3,
        kind: 'created',
        part: 'plannedTask',
        partName: '',
        before: null,
        after: { name: 'Grease', position: 1 },
      },
      {
        ...change,
        id: 4,
        kind: 'updated',
        part: 'somethingNew',
        partName: 'Spare',
        before: { manufacturer: 'Old', partId: 7 },
        after: { manufacturer: 'New', partId: 8 },
      },
    ];
    open('?open=1&tab=history');
    expect(await screen.findByText('Toni Marsh updated this')).toBeVisible();
    expect(screen.getByText('Criticality: Low → High')).toBeVisible();
    // No handler serves categories: the history names them itself.
    expect(screen.getByText('Category: Pumps')).toBeVisible();
    expect(screen.getByText('The system created this')).toBeVisible();
    expect(screen.getByText('Name: Pump 1')).toBeVisible();
    expect(await screen.findByText('Toni Marsh added: task “Grease”')).toBeVisible();
    expect(screen.getByText('Toni Marsh changed: entry “Spare”')).toBeVisible();
    expect(screen.getByText('Manufacturer: Old → New')).toBeVisible();
    expect(screen.queryByText(/partId/)).toBeNull();
  });
});
