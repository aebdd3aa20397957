import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openShell } from '../test/openShell';

const STAR = 'Click to add/remove shortcut';

async function openMenu(user: ReturnType<typeof openShell>['user']) {
  await screen.findByRole('link', { name: 'Work Orders' });
  await user.click(screen.getByRole('button', { name: STAR }));
  return screen.findByRole('dialog', { name: 'Shortcuts' });
}

describe('the shortcuts', () => {
  it('are added and removed with the star, and saved with the user', async () => {
    const { user, saves } = openShell({ shortcuts: ['equipment'] });
    const menu = await openMenu(user);
    expect(screen.getByRole('button', { name: STAR })).toHaveAttribute('title', STAR);
    const star = (title: string) => within(menu).getByRole('button', { name: `Shortcut to ${title}` });
    expect(star('Equipment')).toHaveAttribute('aria-pressed', 'true');
    await user.click(star('Meters'));
    await user.click(star('Equipment'));
    expect(star('Equipment')).toHaveAttribute('aria-pressed', 'false');

    const bar = within(screen.getByRole('banner')).getByRole('list', { name: 'Your shortcuts' });
    expect(within(bar).getByRole('link', { name: 'Meters' })).toBeVisible();
    expect(within(bar).queryByRole('link', { name: 'Equipment' })).not.toBeInTheDocument();
    await waitFor(() => expect(saves.at(-1)?.shortcuts).toEqual(['meters']));
  });

  it('are found by title', async () => {
    const { user } = openShell();
    const menu = await openMenu(user);
    const field = within(menu).getByPlaceholderText('Search for an app or page');
    expect(field).toHaveFocus();
    await user.keyboard('loc');
    expect(
      within(menu)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Facilities & Locations']);
    await user.keyboard('zzz');
    expect(within(menu).getByText('No results..')).toBeVisible();
  });

  it('lead to their page, and the menu goes', async () => {
    const { user } = openShell({ path: '/user/profile' });
    const menu = await openMenu(user);
    await user.click(within(menu).getByRole('link', { name: 'Work Orders' }));
    expect(window.location.pathname).toBe('/maintenance-management/work-order-board/1');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('that the user may not see any more are not shown, and kept', async () => {
    const { user, saves } = openShell({ shortcuts: ['gone', 'meters'] });
    const menu = await openMenu(user);
    await user.click(within(menu).getByRole('button', { name: 'Shortcut to Work Orders' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.shortcuts).toEqual(['gone', 'meters', 'workOrders']);
    expect(screen.queryByText('gone')).not.toBeInTheDocument();
  });

  it('stand in the left side panel where the user has one', async () => {
    const config = { leftSidePanel: { display: true } };
    openShell({ shortcuts: ['meters'], settings: { layout: { style: 'layout1', config } } });
    const panel = await screen.findByRole('complementary', { name: 'Shortcuts' });
    expect(await within(panel).findByRole('link', { name: 'Meters' })).toBeVisible();
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Meters' })).not.toBeInTheDocument();
  });
});
