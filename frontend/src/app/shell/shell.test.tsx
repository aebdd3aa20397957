import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dana, tenant } from '@/test/fixtures';
import { problem, server } from '@/test/server';
import { MENU, openShell, windowOf } from './test/openShell';

afterEach(() => vi.useRealTimers());

const version = () => screen.queryByText('Version 1.17');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const navigation = () => screen.findByRole('navigation', { name: 'Main navigation' });

describe('the navbar', () => {
  it('shows what is permitted and exists, nothing else', async () => {
    openShell();
    const menu = await navigation();
    expect(await within(menu).findByRole('link', { name: 'Work Orders' })).toHaveAttribute('aria-current', 'page');
    const titles = within(menu)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(titles).toEqual(['Facilities & Locations', 'Equipment', 'Meters', 'Work Orders']);
    expect(within(menu).getByText('Version 1.17')).toBeVisible();
  });

  it('offers another try when the menu could not be loaded', async () => {
    const { user } = openShell();
    server.use(
      http.get('/api/UserSubModules/:id', () => problem(403, 'forbidden', 'Not yours.'), { once: true }),
      http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: MENU })),
    );
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Work Orders' })).toBeVisible();
  });

  it('is folded on every machine', async () => {
    const { user, saves } = openShell();
    await user.click(await screen.findByRole('button', { name: 'Collapse navigation' }));
    expect(screen.queryByText('Version 1.17')).not.toBeInTheDocument();
    await waitFor(() => expect(saves.at(-1)?.settings.layout.config).toEqual({ navbar: { folded: true } }));
  });

  it('folded, opens when the pointer has rested on it, and for as long', async () => {
    openShell({ settings: { layout: { style: 'layout1', config: { navbar: { folded: true } } } } });
    const menu = await navigation();
    vi.useFakeTimers();
    fireEvent.pointerEnter(menu);
    pass(149);
    expect(version()).not.toBeInTheDocument();
    pass(1);
    expect(version()).toBeVisible();
    fireEvent.pointerLeave(menu);
    pass(1);
    expect(version()).not.toBeInTheDocument();
  });
});

/** The shell of a user whose role has two profiles. */
const profiled = (profile: string) => {
  const shell = openShell();
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json({ ...dana, profile, profiles: ['Technician', 'Stores'] })),
  );
  return shell;
};

describe('the profiles of a role', () => {
  it('narrow the menu, and the user menu switches between them', async () => {
    const { user, saves } = profiled('Technician');
    const [assets, work] = MENU;
    let profile = 'Technician';
    server.use(
      http.get('/api/UserSubModules/:id', () =>
        HttpResponse.json(
          profile === 'Technician' ? { modules: [work], hidden: [assets] } : { modules: [assets], hidden: [work] },
        ),
      ),
    );
    const menu = await navigation();
    expect(await within(menu).findByRole('link', { name: 'Work Orders' })).toBeVisible();
    expect(within(menu).queryByRole('link', { name: 'Equipment' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /User menu/ }));
    profile = 'Stores';
    await user.click(await screen.findByText('Switch to profile Stores'));
    expect(await within(menu).findByRole('link', { name: 'Equipment' })).toBeVisible();
    expect(within(menu).queryByRole('link', { name: 'Work Orders' })).not.toBeInTheDocument();
    expect(saves).toEqual([{ profile: 'Stores' }]);
  });

  it('that cannot be switched to stay as they were', async () => {
    const { user } = profiled('Stores');
    server.use(http.put('/auth/user-data', () => problem(422, 'unknown_profile', 'No such profile.')));
    await navigation();
    await user.click(screen.getByRole('button', { name: /User menu/ }));
    await user.click(await screen.findByText('Switch to profile Technician'));
    expect(await screen.findByText('No such profile.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /User menu/ }));
    expect(await screen.findByText('Profile Stores')).toBeInTheDocument();
  });
});

describe('the layout', () => {
  it.each(['layout2', 'layout3'])('%s has its navigation in a bar', async (style) => {
    openShell({ settings: { layout: { style, config: {} } } });
    const menu = await navigation();
    expect(await within(menu).findByRole('button', { name: 'Asset Management' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    expect(screen.queryByRole('button', { name: 'Collapse navigation' })).not.toBeInTheDocument();
    expect(screen.getByText('Footer')).toBeVisible();
  });

  it('can do without any of its bars; the way to oneself is then in the navigation', async () => {
    const { user } = openShell({ settings: { layout: { style: 'layout1', config: { toolbar: { display: false } } } } });
    const menu = await navigation();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    await user.click(within(menu).getByRole('button', { name: /User menu/ }));
    expect(await screen.findByText('My Profile')).toBeInTheDocument();
  });

  it('dresses each part in its own theme', async () => {
    const theme = { main: 'beach', navbar: 'slate', toolbar: 'tech', footer: 'no such theme' };
    openShell({ settings: { theme } });
    expect(await navigation()).toHaveAttribute('data-theme', 'slate');
    expect(screen.getByRole('banner')).toHaveAttribute('data-theme', 'tech');
    expect(screen.getByText('Footer')).toHaveAttribute('data-theme', 'default');
    expect(document.documentElement.dataset.theme).toBe('beach');
  });

  it('leaves the start page bare', async () => {
    openShell({ path: '/home' });
    await screen.findByRole('heading', { name: /Dana Whitfield/ });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByText('Footer')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Theme Settings' })).not.toBeInTheDocument();
  });
});

describe('the toolbar', () => {
  it('names the tenant, and leads to its help in a new window', async () => {
    openShell();
    const bar = await screen.findByRole('banner');
    // All of a name that is longer than two lines.
    expect(await within(bar).findByText(tenant.name)).toHaveAttribute('title', tenant.name);
    const help = within(bar).getByRole('link', { name: 'Help' });
    expect(help).toHaveAttribute('href', tenant.helpUrl);
    expect(help).toHaveAttribute('target', '_blank');
  });

  it('opens and closes the theme settings, which lie over no screen', async () => {
    const { user } = openShell();
    const toggle = await within(await screen.findByRole('banner')).findByRole('button', { name: 'Theme Settings' });
    await user.click(toggle);
    expect(await screen.findByRole('dialog', { name: 'Theme Settings' })).toBeVisible();
    await user.click(toggle);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getAllByRole('button', { name: 'Theme Settings' })).toEqual([toggle]);
  });

  it('has a menu of plans whose items only close it', async () => {
    const { user } = openShell();
    const menu = await screen.findByRole('button', { name: 'Plans and contact' });
    await user.click(menu);
    for (const item of ['Pricing', 'Book Personalized Demo', 'Contact Sales']) {
      expect(await screen.findByText(item)).toBeInTheDocument();
    }
    const { href } = window.location;
    const { length } = window.history;
    await user.click(screen.getByText('Pricing'));
    await waitFor(() => expect(screen.queryByText('Pricing')).not.toBeInTheDocument());
    expect([window.location.href, window.history.length]).toEqual([href, length]);
  });

  it('leads to the profile', async () => {
    const { user } = openShell();
    await user.click(await screen.findByRole('button', { name: /User menu/ }));
    await user.click(await screen.findByText('My Profile'));
    await waitFor(() => expect(window.location.pathname).toBe('/user/profile'));
  });
});

describe('on a narrow screen', () => {
  it('the menu is in a drawer, with the shortcuts before it and the help after it', async () => {
    windowOf(360);
    const { user } = openShell({ shortcuts: ['meters'] });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Open navigation' }));
    await user.click(await screen.findByRole('button', { name: 'Your shortcuts' }));
    expect(screen.getAllByRole('link', { name: 'Meters' })).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('target', '_blank');
    await user.click(screen.getByRole('link', { name: 'Work Orders' }));
    await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument());
  });
});
