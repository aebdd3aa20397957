import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '@/test/render';
import { choose } from '@/test/choose';
import { connectBy } from '@/test/liveSocket';
import { problem, server } from '@/test/server';
import { FakeSocket } from './fakeSocket';
import { FamilyServer, row } from './familyServer';
import './loaded';

const socket = new FakeSocket();
connectBy(() => socket.live);

let assets = new FamilyServer('Asset');
beforeEach(() => {
  assets = new FamilyServer('Asset');
  assets.rows = [row(1), row(2), row(3, { name: 'Fan 3' })];
  assets.start();
});

/** jsdom lays nothing out, and PrimeReact keeps a menu hidden until it knows where to put it. */
const inMenu = (name: string) => ({ name, hidden: true });
const open = (search = '') => openApp(`/asset-management/all/assets${search}`);
const grid = () => screen.findByRole('grid', { name: 'Equipment' });
const rowOf = async (name: string) => {
  const found = (await screen.findByRole('link', { name })).closest('tr');
  if (!found) throw new Error(`No row of ${name}.`);
  return found;
};
const headers = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('columnheader')
    .map((one) => one.getAttribute('aria-label'));
const lastAsked = () => assets.asked.at(-1);

describe('filters', () => {
  it('stand in the address, and read as sentences', async () => {
    server.use(http.get('/api/Location/4', () => HttpResponse.json(row(4, { code: 'H1', name: 'Hall 1' }))));
    open('?q=Pump&f.locationId=in:4&f.name=contains:2&f.criticality=in:high,low&f.nonsense=contains:1');
    expect(await screen.findByText('Location is Hall 1')).toBeVisible();
    expect(screen.getByText('Name contains “2”')).toBeVisible();
    expect(screen.getByText('Criticality is High or Low')).toBeVisible();
    expect(lastAsked()).toMatchObject({
      globalFilter: 'Pump',
      filters: {
        locationId: { value: [4], matchMode: 'in' },
        name: { value: '2', matchMode: 'contains' },
        criticality: { value: ['high', 'low'], matchMode: 'in' },
      },
    });
    expect(lastAsked()?.filters).not.toHaveProperty('nonsense');
  });

  it('are made in the column, contains first, and taken away by their chip', async () => {
    const { user } = open();
    await user.click(within(await grid()).getByRole('button', { name: 'Filter Name' }));
    const form = await screen.findByRole('dialog', { name: 'Filter by Name' });
    expect(within(form).getByRole('combobox', { name: 'Condition' })).toHaveDisplayValue('contains');
    await user.type(within(form).getByRole('textbox', { name: 'Value' }), 'Fan{Enter}');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Pump 1' })).not.toBeInTheDocument());
    expect(await rowOf('Fan 3')).toBeVisible();
    expect(window.location.search).toBe('?f.name=contains%3AFan');
    await user.click(screen.getByRole('button', { name: 'Remove filter: Name contains “Fan”' }));
    expect(await rowOf('Pump 1')).toBeVisible();
    expect(window.location.search).toBe('');
  });

  it('that leave nothing can be cleared', async () => {
    const { user } = open('?q=nowhere');
    expect(await screen.findByText('No results')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await rowOf('Pump 1')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

describe('the table', () => {
  it('is sorted by its headers', async () => {
    const { user } = open();
    await user.click(within(await grid()).getByText('Name'));
    await waitFor(() => expect(lastAsked()).toMatchObject({ sortField: 'name', sortOrder: 1 }));
    expect(window.location.search).toBe('?sort=name');
    await user.click(within(await grid()).getByText('Name'));
    await waitFor(() => expect(lastAsked()).toMatchObject({ sortField: 'name', sortOrder: -1 }));
  });

  it('shows the columns that are chosen, here and where the address is sent to', async () => {
    const { user } = open();
    await grid();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', inMenu('Columns')));
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    await user.click(within(dialog).getByRole('checkbox', { name: 'Serial number' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Manufacturer' }));
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(headers()).toContain('Serial number'));
    expect(headers()).not.toContain('Manufacturer');
    expect(window.location.search).toContain('serialNumber');
    expect(localStorage.getItem('gantry.table.asset')).toContain('serialNumber');
  });

  it('is gone through with the keyboard', async () => {
    const { user } = open();
    (await rowOf('Pump 1')).focus();
    await user.keyboard('{ArrowDown}');
    expect(await rowOf('Pump 2')).toHaveFocus();
    await user.keyboard(' ');
    expect(await screen.findByRole('toolbar', { name: '1 selected' })).toBeVisible();
    await user.keyboard('{End}{Enter}');
    await waitFor(() => expect(window.location.search).toBe('?open=3'));
    expect(await screen.findByRole('complementary', { name: 'Fan 3' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitFor(async () => expect(await rowOf('Fan 3')).toHaveFocus());
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    (await rowOf('Pump 1')).focus();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  it('is read page by page', async () => {
    assets.rows = Array.from({ length: 30 }, (_, at) => row(at + 1));
    const { user } = open();
    await rowOf('Pump 1');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await rowOf('Pump 26')).toBeVisible();
    expect(screen.getByText('26–30 of 30')).toBeVisible();
    expect(window.location.search).toBe('?page=2');
  });

  it('shows text as text', async () => {
    assets.rows = [row(1, { name: '<img src=x onerror=alert(1)>', criticality: '<b>high</b>' })];
    open();
    expect(await rowOf('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});

describe('many at once', () => {
  it('get one value in a field', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Pump 1' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Fan 3' }));
    await user.keyboard('{/Shift}');
    await user.click(await screen.findByRole('button', { name: 'Bulk edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit 3 records' });
    await choose(user, within(dialog).getByRole('combobox', { name: 'Field' }), 'Criticality');
    await choose(user, within(dialog).getByRole('combobox', { name: 'Criticality' }), 'High');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('3 records updated')).toBeVisible();
    expect(assets.written).toEqual([{ call: 'bulk', body: { ids: [1, 2, 3], change: { criticality: 'high' } } }]);
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  it('are archived when that is confirmed; a refusal says which one', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
    server.use(http.post('/api/Asset/bulk/', () => problem(409, 'in_use', 'Pump 2 has open work orders.')));
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    const dialog = await screen.findByRole('dialog', { name: 'Archive 3 records?' });
    await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Pump 2 has open work orders.')).toBeVisible();
    expect(screen.getByRole('toolbar', { name: '3 selected' })).toBeVisible();
  });
});

describe('who may not', () => {
  it('is offered nothing to change', async () => {
    assets.start({ create: false, update: false, delete: false });
    const { user } = open();
    await rowOf('Pump 1');
    expect(screen.queryByRole('button', { name: 'New asset' })).not.toBeInTheDocument();
    // Chosen records are there for printing their labels, and for nothing else.
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    const chosen = within(await screen.findByRole('toolbar', { name: '3 selected' }));
    const offered = (await chosen.findAllByRole('button')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Print labels', 'Clear selection']);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', inMenu('Export'))).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', inMenu('Import'))).not.toBeInTheDocument();
  });

  it('look at nothing of the family see that they have no access', async () => {
    server.use(http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: [] })));
    open();
    expect(await screen.findByText('You have no access to this page')).toBeVisible();
  });
});

describe('when there is nothing', () => {
  it('offers to make the first one', async () => {
    assets.rows = [];
    const { user } = open();
    expect(await screen.findByText('No records yet')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'New asset' }).at(-1) as HTMLElement);
    await waitFor(() => expect(window.location.search).toBe('?open=new'));
  });

  it('says why it could not be read, and trying again helps', async () => {
    server.use(http.post('/api/Asset/list/', () => problem(400, 'odd', 'That was odd.'), { once: true }));
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('That was odd.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Pump 1')).toBeVisible();
  });
});

describe('what others change', () => {
  it('shows by itself, and glows for a moment', async () => {
    open();
    await rowOf('Pump 2');
    expect(socket.sent).toContainEqual(['subscribe', { topic: 'changes:asset' }]);
    assets.change(2, { name: 'Pump two' });
    const records = [{ id: 2, kind: 'updated', version: 2 }];
    socket.say('event', { topic: 'changes:asset', type: 'changed', data: { records, all: false } });
    const changed = await rowOf('Pump two');
    await waitFor(() => expect(changed).toHaveAttribute('data-glow'));
    await waitFor(() => expect(changed).not.toHaveAttribute('data-glow'), { timeout: 3_000 });
  });

  it('does not glow of what only belongs to it', async () => {
    open();
    await rowOf('Pump 2');
    assets.change(2, { name: 'Pump that measures' });
    const records = [
      { id: 1, kind: 'updated', version: 2 },
      { id: 2, kind: 'updated', version: null },
    ];
    socket.say('event', { topic: 'changes:asset', type: 'changed', data: { records, all: false } });
    const read = await rowOf('Pump that measures');
    await waitFor(async () => expect(await rowOf('Pump 1')).toHaveAttribute('data-glow'));
    expect(read).not.toHaveAttribute('data-glow');
  });
});

describe('views', () => {
  it('are saved with a name, and shown again', async () => {
    const { user } = open('?f.name=contains:Fan');
    await rowOf('Fan 3');
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', inMenu('Save as…')));
    const dialog = await screen.findByRole('dialog', { name: 'Save as…' });
    await user.type(within(dialog).getByRole('textbox', { name: 'View name' }), 'Fans');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Fans' }));
    await user.click(await screen.findByRole('menuitem', inMenu('Default view')));
    expect(await rowOf('Pump 1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', inMenu('Fans')));
    await waitFor(() => expect(window.location.search).toBe('?f.name=contains%3AFan&view=1'));
    await user.click(screen.getByRole('button', { name: 'Remove filter: Name contains “Fan”' }));
    expect(await screen.findByRole('button', { name: 'Fans (changed)' })).toBeVisible();
  });
});
