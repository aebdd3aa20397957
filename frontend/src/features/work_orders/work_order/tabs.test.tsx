import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DrawerTabs } from './DrawerTabs';
import { HoursField } from './HoursField';
import { type Tab, tabOf } from './tabs';

function Tabs() {
  const [tab, setTab] = useState<Tab>('details');
  return <DrawerTabs tab={tab} idOf={(name, part) => `${name}-${part}`} onChoose={setTab} />;
}

it('goes through the tabs with the arrow keys, and round at the ends', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Tabs />);
  await screen.findByRole('tab', { name: 'Work Order Details' });
  await user.tab();
  for (const [key, name] of [
    ['{ArrowRight}', 'Tasks'],
    ['{End}', 'History'],
    ['{ArrowRight}', 'Work Order Details'],
    ['{ArrowLeft}', 'History'],
    ['{Home}', 'Work Order Details'],
  ] as const) {
    await user.keyboard(key);
    const tab = screen.getByRole('tab', { name });
    expect(tab).toHaveFocus();
    expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(screen.getAllByRole('tab').filter((other) => other.tabIndex === 0)).toEqual([tab]);
  }
});

it('opens the details where the address names no tab, or one there is not', () => {
  expect([null, '1', '3', '4', 'x'].map((number) => tabOf(number))).toEqual([
    'details',
    'tasks',
    'files',
    'history',
    'details',
  ]);
});

it('opens the checklist on a phone, unless the address says otherwise', () => {
  expect([null, '0', '3'].map((number) => tabOf(number, true))).toEqual(['tasks', 'details', 'files']);
});

it('takes planned hours, empties them, and puts back what is no number of hours', async () => {
  const user = userEvent.setup({ delay: null });
  const said: (string | null)[] = [];
  render(<HoursField hours="1.5000" disabled={false} onChange={(hours) => said.push(hours)} />);
  const field = await screen.findByLabelText('Est. labor hrs');
  expect(field).toHaveValue('1.5');
  for (const text of ['2.255', '-1']) {
    await user.clear(field);
    await user.type(field, text);
    await user.tab();
  }
  expect(field).toHaveValue('1.5');
  await user.clear(field);
  await user.tab();
  expect(said).toEqual(['2.26', null]);
});
