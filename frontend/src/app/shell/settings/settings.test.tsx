import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { problem, server } from '@/test/server';
import { openShell } from '../test/openShell';

// The first story would spend its time on waiting for the panel.
beforeAll(() => import('./SettingsPanel'), 60_000);

type User = ReturnType<typeof openShell>['user'];

async function openSettings(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Theme Settings' }));
  const panel = await screen.findByRole('dialog', { name: 'Theme Settings' });
  await within(panel).findByText('Layout');
  return within(panel);
}

/** One after the other, sooner than anything is saved. */
const press = (...controls: HTMLElement[]) => controls.forEach((control) => fireEvent.click(control));

/** What waits to be saved is saved when the window is left: nobody waits for a clock. */
function leaveWindow() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
}

const worn = () => document.documentElement.dataset.theme;

describe('the theme settings', () => {
  it('are opened from the user menu, too', async () => {
    const { user } = openShell();
    await user.click(await screen.findByRole('button', { name: /User menu/ }));
    await user.click(await screen.findByText('Theme Settings'));
    expect(await screen.findByRole('dialog', { name: 'Theme Settings' })).toBeVisible();
  });

  it('change the look at once, and several changes are one save', async () => {
    const { user, saves } = openShell();
    const panel = await openSettings(user);
    press(
      panel.getByLabelText('Deep ocean'),
      panel.getByLabelText('Navbar'),
      panel.getByLabelText('Beach'),
      panel.getByRole('switch', { name: 'Custom scrollbars' }),
    );
    leaveWindow();
    await waitFor(() => expect(worn()).toBe('deepOcean'));
    expect(document.documentElement.dataset.scrollbars).toBe('native');
    expect(await screen.findByText('User data saved with api')).toBeVisible();
    expect(saves).toHaveLength(1);
    expect(saves[0]?.settings).toMatchObject({
      theme: { main: 'deepOcean', navbar: 'beach', toolbar: 'deepOcean', footer: 'deepOcean' },
      customScrollbars: false,
    });
  });

  it('that are refused go back to what they were, with the reason', async () => {
    const { user } = openShell();
    server.use(http.put('/auth/user-data', () => problem(422, 'invalid', 'Unknown theme.')));
    const panel = await openSettings(user);
    press(panel.getByLabelText('Beach'), panel.getByLabelText('Horizontal'));
    await waitFor(() => expect(worn()).toBe('beach'));
    expect(await screen.findByText('Unknown theme.')).toBeVisible();
    await waitFor(() => expect(worn()).toBe('default'));
    expect(panel.getByLabelText('Classic')).toBeChecked();
    expect(screen.getByRole('button', { name: 'Collapse navigation' })).toBeVisible();
  });

  it('change the layout around the screen, which stays as it is', async () => {
    const { user, saves } = openShell();
    const board = await screen.findByRole('heading', { name: 'The board' });
    const panel = await openSettings(user);
    await user.click(panel.getByLabelText('Horizontal'));
    expect(await screen.findByRole('button', { name: 'Asset Management', expanded: false })).toBeVisible();
    expect(board).toBeInTheDocument();
    await waitFor(() => expect(saves.at(-1)?.settings.layout).toEqual({ style: 'layout2', config: {} }));
  });

  it('offer the options that make a difference, as switches and radio buttons in groups', async () => {
    const { user, saves } = openShell();
    const panel = await openSettings(user);
    const toolbar = within(panel.getByRole('group', { name: 'Toolbar' }));
    expect(toolbar.queryByRole('radio', { name: 'Scrolls with the page' })).not.toBeInTheDocument();
    await user.click(panel.getByLabelText('Whole page'));
    await user.click(toolbar.getByRole('radio', { name: 'Scrolls with the page' }));
    await user.click(toolbar.getByRole('radio', { name: 'Below' }));
    await user.click(within(panel.getByRole('group', { name: 'Footer' })).getByRole('switch', { name: 'Show' }));
    expect(screen.queryByText('Footer', { selector: 'footer' })).not.toBeInTheDocument();

    expect(within(panel.getByRole('group', { name: 'Navigation' })).getByLabelText('Folded')).toBeVisible();
    await user.click(panel.getByLabelText('Container', { selector: '[name="layout-style"]' }));
    expect(within(panel.getByRole('group', { name: 'Navigation' })).queryByLabelText('Folded')).not.toBeInTheDocument();
    const config = { scroll: 'body', toolbar: { style: 'static', position: 'below' }, footer: { display: false } };
    await waitFor(() => expect(saves.at(-1)?.settings.layout).toEqual({ style: 'layout3', config }));
  });

  it('go back to the defaults', async () => {
    const theme = { main: 'slate', navbar: 'slate', toolbar: 'slate', footer: 'slate' };
    const layout = { style: 'layout3', config: { footer: { display: false } } };
    const { user, saves } = openShell({ settings: { theme, layout, customScrollbars: false } });
    const panel = await openSettings(user);
    await user.click(panel.getByRole('button', { name: 'Reset to defaults' }));
    await waitFor(() =>
      expect(saves.at(-1)?.settings).toEqual({
        layout: { style: 'layout1', config: {} },
        customScrollbars: true,
        theme: { main: 'default', navbar: 'defaultDark', toolbar: 'default', footer: 'defaultDark' },
      }),
    );
    expect(worn()).toBe('default');
  });
});
