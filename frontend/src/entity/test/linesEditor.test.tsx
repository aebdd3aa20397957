// Lines being edited while others change the record: nothing that is typed is lost, and nothing of theirs is overwritten unasked.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { dana } from '@/test/fixtures';
import { keysOf } from '../api/keys';
import { useRecord } from '../api/records';
import { FamilyContext } from '../FamilyContext';
import { defineFamily, type Row } from '../family';
import { LinesEditor } from '../lines/LinesEditor';
import type { Proposal } from '../lines/useProposal';
import { FamilyServer, row } from './familyServer';

const asset = defineFamily('asset', { icon: 'cog', columns: ['name'], form: [] });
const assets = new FamilyServer('Asset');
const seal = { id: 5, note: 'Seal', place: 'Inside' };
const belt = { id: 6, note: 'Belt', place: 'Left' };

beforeEach(() => {
  assets.rows = [row(1, { spareParts: [seal], model: 'X1' })];
  assets.written.length = 0;
  assets.start();
});

function Lines({ proposal }: { proposal?: Proposal | undefined }) {
  const { data } = useRecord(asset, 1);
  if (!data) return null;
  const columns = [
    { name: 'note', kind: 'text' as const, header: 'Note' },
    { name: 'place', kind: 'text' as const, header: 'Place', fixed: !proposal },
    { name: 'drawing', kind: 'text' as const, header: 'Drawing' },
  ];
  return (
    <>
      <p>Version {data.version}</p>
      <LinesEditor record={data} field="spareParts" editable {...{ columns, proposal }} />
    </>
  );
}

function show(proposal?: Proposal) {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <UserContext value={dana}>
        <MemoryRouter>
          <FamilyContext value={asset}>
            <Lines {...{ proposal }} />
          </FamilyContext>
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  return client;
}

async function edit(proposal?: Proposal) {
  const client = show(proposal);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Edit lines' }));
  /** Another user changes the record, and this page is told of it. */
  const told = async (values: Partial<Row>) => {
    assets.change(1, values);
    await client.invalidateQueries({ queryKey: keysOf(asset).family });
    await screen.findByText(`Version ${assets.rows[0]?.version}`);
  };
  return { user, told };
}

const notes = () => screen.getAllByRole('textbox', { name: 'Note' }).map((input) => (input as HTMLInputElement).value);
const save = () => screen.getByRole('button', { name: 'Save lines' });
const sent = () => assets.written.map(({ body }) => body);

it('takes over what others changed while nothing is typed', async () => {
  const { told } = await edit();
  await told({ spareParts: [{ ...seal, note: 'Ring' }, belt] });
  await waitFor(() => expect(notes()).toEqual(['Ring', 'Belt']));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps what is typed when others change something else, and saves it on top of that', async () => {
  const { user, told } = await edit();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), ' 40 mm');
  await told({ model: 'X2', spareParts: [{ ...seal, place: 'Outside' }] });
  expect(notes()).toEqual(['Seal 40 mm']);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(save());
  expect(await screen.findByText('Seal 40 mm')).toBeVisible();
  expect(sent()).toEqual([{ version: 2, spareParts: [{ id: 5, note: 'Seal 40 mm', drawing: '' }] }]);
});

it('keeps what is typed when others change the lines, until one has chosen theirs', async () => {
  const { user, told } = await edit();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), ' 40 mm');
  await told({ spareParts: [{ ...seal, note: 'Ring' }] });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('This record was changed by someone else while you were editing.');
  expect(notes()).toEqual(['Seal 40 mm']);
  expect(save()).toBeDisabled();
  await user.click(within(notice).getByRole('button', { name: 'Load new version' }));
  expect(screen.getByText('Ring')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

it('replaces the lines of others only when that is chosen; what they removed is new again', async () => {
  const { user, told } = await edit();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), ' 40 mm');
  await told({ spareParts: [belt] });
  await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(save());
  await waitFor(() => expect(sent()).toEqual([{ version: 2, spareParts: [{ note: 'Seal 40 mm', drawing: '' }] }]));
});

it('shows the same where the server is the first to say so', async () => {
  const { user } = await edit();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), ' 40 mm');
  assets.change(1, { spareParts: [{ ...seal, note: 'Ring' }] });
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('changed by someone else');
  expect(sent()).toEqual([{ version: 1, spareParts: [{ id: 5, note: 'Seal 40 mm', drawing: '' }] }]);
  expect(notes()).toEqual(['Seal 40 mm']);
  expect(assets.rows[0]?.spareParts).toEqual([{ ...seal, note: 'Ring' }]);
});

it('saves once more by itself where the server says that only something else has changed', async () => {
  const { user } = await edit();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), ' 40 mm');
  assets.change(1, { model: 'X2' });
  await user.click(save());
  expect(await screen.findByRole('button', { name: 'Edit lines' })).toBeVisible();
  expect(sent().map((body) => (body as Row).version)).toEqual([1, 2]);
});

it('proposes a field of a line from others, until something else is entered there', async () => {
  const asked: string[] = [];
  const proposal = {
    field: 'place',
    from: ['note'],
    ask: ({ note = '' }) => {
      asked.push(note);
      return Promise.resolve(note.startsWith('B') ? `at ${note}` : null);
    },
  };
  const { user } = await edit(proposal);
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  const [, note] = screen.getAllByRole('textbox', { name: 'Note' });
  const [, place] = screen.getAllByRole('textbox', { name: 'Place' });
  if (!note || !place) throw new Error('There is no new line');
  await user.type(note, 'Be');
  await waitFor(() => expect(place).toHaveValue('at Be'));
  await user.type(note, 'lt');
  await waitFor(() => expect(place).toHaveValue('at Belt'));
  await user.clear(place);
  await user.type(place, 'Left');
  await user.type(note, 's');
  await waitFor(() => expect(asked).toContain('Belts'));
  expect(place).toHaveValue('Left');
  await user.click(save());
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        version: 1,
        spareParts: [
          { id: 5, note: 'Seal', place: 'Inside', drawing: '' },
          { note: 'Belts', place: 'Left', drawing: '' },
        ],
      },
    ]),
  );
});

it('shows no column that no line fills, until they are edited', async () => {
  show();
  expect(await screen.findByRole('columnheader', { name: 'Place' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Drawing' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit lines' }));
  expect(screen.getByRole('textbox', { name: 'Drawing' })).toBeVisible();
});
