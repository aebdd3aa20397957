// The lines of a plan: what is sent is what was changed, under the version that was seen.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { keysOf } from '@/entity/api/keys';
import { useRecord } from '@/entity/api/records';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { dana } from '@/test/fixtures';
import { maintenancePlan } from '../maintenancePlan.entity';
import { RESOURCES } from './kinds';
import { LinesTab } from './LinesTab';

const family = { ...maintenancePlan, subModule: 'equipment' };
const grease = { id: 3, code: 'GR', name: 'Grease', quantity: '2.0000', unit: 'kg', unitCost: '4.0000' };
const fitter = { id: 4, craft: 'Fitter', people: 1, hours: '1.00' };

function Lines() {
  const { data } = useRecord(family, 1);
  return data ? <LinesTab {...{ family }} record={data} blocks={RESOURCES} /> : null;
}

async function show() {
  const plans = new FamilyServer('MaintenancePlan');
  plans.rows = [row(1, { parts: [grease], labour: [fitter] })];
  plans.start();
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <UserContext value={dana}>
        <MemoryRouter>
          <Lines />
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  // Once it is known that one may.
  const craft = await screen.findByDisplayValue('Fitter');
  await waitFor(() => expect(craft).toBeEnabled());
  const readAgain = () => client.invalidateQueries({ queryKey: keysOf(family).family });
  return { plans, craft, readAgain, user: userEvent.setup({ delay: null }) };
}

it('sends the blocks that were changed alone, and keeps what is typed when others change the plan', async () => {
  const { plans, craft, readAgain, user } = await show();
  await user.type(craft, '!');
  plans.change(1, { name: 'Another name' });
  await readAgain();
  expect(craft).toHaveValue('Fitter!');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await expect.poll(() => plans.rows[0]?.version).toBe(3);
  expect(plans.written.at(-1)?.body).toEqual({
    version: 2,
    labour: [{ id: 4, craft: 'Fitter!', people: 1, hours: '1' }],
  });
});

it('asks which of two versions of the lines is meant', async () => {
  const { plans, craft, readAgain, user } = await show();
  await user.type(craft, '!');
  plans.change(1, { labour: [] });
  await readAgain();
  await user.click(await screen.findByRole('button', { name: 'Load new version' }));
  expect(screen.queryByDisplayValue('Fitter!')).not.toBeInTheDocument();
  expect(plans.written).toEqual([]);
});
