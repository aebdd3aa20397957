// Chooses in a list by what one reads there, in the browser's own list or in one that is searched.
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export async function choose(user: UserEvent, field: HTMLElement, name: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, name);
  await user.click(field);
  await user.keyboard(name);
  // The list of a field that stands in a dialog is the only one that is open.
  const list = await screen.findByRole('listbox', { hidden: true });
  return user.click(await within(list).findByRole('option', { name, hidden: true }));
}
