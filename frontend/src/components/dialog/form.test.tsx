import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { FormDialog } from './FormDialog';

// Loaded when it is first opened: a busy machine takes its time.
beforeAll(() => import('./PrimeDialog'), 60_000);

async function open(onSave: () => Promise<unknown>) {
  const onClose = vi.fn<() => void>();
  render(
    <FormDialog title="New board" action="Create" {...{ onSave, onClose }}>
      {(messages) => (
        <>
          <p>Name: {messages('name')}</p>
          <input aria-label="Name" />
          <input aria-label="Place" />
        </>
      )}
    </FormDialog>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'New board' }));
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  return { dialog, save, onClose };
}

const refused = (fields: Record<string, string>) => new ApiError(422, 'invalid', 'The board is refused.', fields);

it('begins in its first field', async () => {
  const { dialog } = await open(async () => true);
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus());
});

it('leaves who has begun in another field there', async () => {
  const shown = open(async () => true);
  const place = await screen.findByRole('textbox', { name: 'Place' });
  place.focus();
  const { dialog } = await shown;
  // It takes the focus when it has come up, a third of a second later.
  await new Promise((done) => setTimeout(done, 500));
  expect(dialog.getByRole('textbox', { name: 'Place' })).toHaveFocus();
});

it('closes when what it sends is taken', async () => {
  const { save, onClose } = await open(async () => ({ number: 3 }));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('stays open where what is asked for is not done', async () => {
  const { save, onClose, dialog } = await open(async () => false);
  await save();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Create' })).toBeEnabled());
  expect(onClose).not.toHaveBeenCalled();
});

it('shows a refusal at its field alone', async () => {
  const { save, onClose, dialog } = await open(() => Promise.reject(refused({ 'values.name': 'Taken already.' })));
  await save();
  expect(await dialog.findByText('Name: Taken already.')).toBeVisible();
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

it('says what no field of it can show', async () => {
  const { save, dialog } = await open(() => Promise.reject(refused({ site: 'Is archived.' })));
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent('The board is refused.');
});
