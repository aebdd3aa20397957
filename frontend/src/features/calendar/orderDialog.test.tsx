// The dialog of an order: its times are read and sent by the tenant's clock, whatever the device's is.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { Entry, Times } from './api';
import { OrderDialog } from './OrderDialog';

const entry = {
  id: 7,
  code: 'WO-7',
  title: 'Pump leaks',
  status: 1,
  statusName: 'Open',
  boardNumber: 1,
  boardName: 'Plant',
  due: '2031-07-02T12:00:00Z',
  estimatedStart: null,
  estimatedEnd: null,
  overdue: false,
  version: 1,
} as Entry;

it('shows and sends times by the clock of the tenant, and only those that changed', async () => {
  const save = vi.fn<(times: Times) => void>();
  render(
    <MemoryRouter>
      <OrderDialog {...{ entry }} zone="America/Chicago" readOnly={false} onSave={save} onClose={() => undefined} />
    </MemoryRouter>,
  );
  const due = await screen.findByLabelText('Due');
  expect(due).toHaveValue('2031-07-02T07:00');
  const button = screen.getByRole('button', { name: 'Reschedule' });
  expect(button).toBeDisabled();
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText('Estimated start'));
  await user.type(screen.getByLabelText('Estimated start'), '2031-07-01T06:30');
  await user.click(button);
  expect(save).toHaveBeenCalledWith({ estimatedStart: '2031-07-01T11:30:00Z' });
});
