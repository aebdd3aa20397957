import { screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { MenuButton } from '@/components/menu/MenuButton';
import { PANELS, type Panel, type PanelProps } from '../panels';
import { openShell, windowOf } from '../test/openShell';

/** Registers these panels in place of the app's own. */
function register(...panels: readonly Panel[]): void {
  (PANELS as Panel[]).splice(0, PANELS.length, ...panels);
}
const own = [...PANELS];
afterAll(() => register(...own));

function Inbox({ onClose }: PanelProps) {
  return (
    <>
      <button type="button" onClick={onClose}>
        Done
      </button>
      <MenuButton entries={[{ label: 'Mark as read', onSelect: () => undefined }]}>More</MenuButton>
    </>
  );
}

const notifications: Panel = { id: 'notifications', icon: 'bell', label: 'panels.notifications', width: 280 };
const chat: Panel = { id: 'chat', icon: 'comments', label: 'panels.chat', width: 360 };
const Component = lazy(async () => ({ default: Inbox }));
const toggle = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  register({ ...notifications, Component }, { ...chat, Component });
});

describe('a side panel', () => {
  it('that nothing is registered for has a disabled toggle', async () => {
    register(notifications, chat);
    openShell();
    expect(await toggle('Notifcations')).toBeDisabled();
    expect(await toggle('Team Chat')).toBeDisabled();
  });

  it('opens at its width, takes the focus, and gives it back when it closes', async () => {
    const { user } = openShell();
    await user.click(await toggle('Team Chat'));
    const panel = await screen.findByRole('dialog', { name: 'Team Chat' });
    expect(panel).toHaveStyle({ width: '360px' });
    expect(panel).toHaveFocus();
    expect(await toggle('Team Chat')).toHaveAttribute('aria-expanded', 'true');
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(panel).not.toBeInTheDocument();
    expect(await toggle('Team Chat')).toHaveFocus();
  });

  it('closes with Escape, with its toggle, with a click beside it, and when it says so', async () => {
    const { user } = openShell();
    const open = async () => {
      await user.click(await toggle('Notifcations'));
      return screen.findByRole('dialog', { name: 'Notifcations' });
    };
    let panel = await open();
    expect(panel).toHaveStyle({ width: '280px' });
    await user.keyboard('{Escape}');
    expect(panel).not.toBeInTheDocument();
    panel = await open();
    await user.click(await toggle('Notifcations'));
    expect(panel).not.toBeInTheDocument();
    panel = await open();
    await user.click(screen.getByRole('heading', { name: 'The board' }));
    expect(panel).not.toBeInTheDocument();
    panel = await open();
    await user.click(await within(panel).findByRole('button', { name: 'Done' }));
    expect(panel).not.toBeInTheDocument();
  });

  it('stays for a click in what it has opened elsewhere on the page', async () => {
    const { user } = openShell();
    await user.click(await toggle('Notifcations'));
    const panel = await screen.findByRole('dialog', { name: 'Notifcations' });
    await user.click(await within(panel).findByRole('button', { name: 'More' }));
    await user.click(await screen.findByText('Mark as read'));
    await waitFor(() => expect(screen.queryByText('Mark as read')).not.toBeInTheDocument());
    expect(panel).toBeInTheDocument();
  });

  it('makes room for the other one', async () => {
    const { user } = openShell();
    await user.click(await toggle('Notifcations'));
    await user.click(await toggle('Team Chat'));
    expect(await screen.findByRole('dialog', { name: 'Team Chat' })).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('shows how many items wait in it', async () => {
    register({ ...notifications, Component, useBadge: () => 120 });
    openShell();
    expect(await toggle('Notifcations: 120 new')).toHaveTextContent('99+');
  });

  it('with a page of its own gives way to it on large screens, once there is one', async () => {
    const page = '/user/profile';
    register({ ...chat, Component, page });
    windowOf(1440);
    openShell();
    expect(await screen.findByRole('link', { name: 'Team Chat' })).toHaveAttribute('href', page);
  });

  it('has no toggle where the user has switched the panels off', async () => {
    openShell({ settings: { layout: { style: 'layout1', config: { rightSidePanel: { display: false } } } } });
    await screen.findByRole('banner');
    expect(screen.queryByRole('button', { name: 'Team Chat' })).not.toBeInTheDocument();
  });
});
