import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BOARD, openShell, windowOf } from '../test/openShell';

vi.mock('@/features/work_orders/board/BoardPage', () => ({ BoardPage: () => <h1>The board</h1> }));

const OTHER_PAGE = '/user/profile';

/** The field, once the menu that it searches is there. */
async function searchField() {
  await screen.findByRole('link', { name: 'Work Orders' });
  return screen.getByRole('combobox', { name: 'Search the menu' });
}

it('leads to the chosen page, by keyboard alone', async () => {
  const { user } = openShell({ path: OTHER_PAGE });
  const field = await searchField();
  expect(field).toHaveAttribute('placeholder', 'Search');
  await user.keyboard('{Control>}k{/Control}');
  expect(field).toHaveFocus();
  await user.keyboard('ME');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Meters', 'Equipment']);
  await user.clear(field);
  await user.keyboard('o{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
  expect(window.location.pathname).toBe(BOARD);
  expect(field).toHaveValue('');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

it('leads to the page that is clicked', async () => {
  const { user } = openShell({ path: OTHER_PAGE });
  await user.type(await searchField(), 'work');
  await user.click(screen.getByRole('option', { name: 'Work Orders' }));
  expect(window.location.pathname).toBe(BOARD);
});

it('ignores empty text, says that nothing matches, and clears with Escape', async () => {
  const { user } = openShell({ path: OTHER_PAGE });
  const field = await searchField();
  await user.type(field, '   {Enter}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(window.location.pathname).toBe(OTHER_PAGE);
  await user.type(field, 'zzz');
  expect(screen.getByText('No results..')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('No results..')).not.toBeInTheDocument();
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
});

it('is a button where there is little room, and leaves with Escape to where it was', async () => {
  windowOf(1100);
  const { user } = openShell();
  await screen.findByRole('link', { name: 'Work Orders' });
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Search the menu' }));
  expect(screen.getByRole('combobox')).toHaveFocus();
  await user.keyboard('{Escape}{Control>}k{/Control}');
  expect(screen.getByRole('combobox')).toHaveFocus();
  await user.keyboard('met{Escape}');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Search the menu' });
  expect(button).toHaveFocus();
  await user.click(button);
  expect(screen.getByRole('combobox')).toHaveValue('');
});
