import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openShell } from '../test/openShell';

afterEach(() => vi.useRealTimers());

const settings = { layout: { style: 'layout2', config: {} } };
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const entry = (name: string) => screen.findByRole('button', { name });
const link = (name: string) => screen.queryByRole('link', { name });

it('opens a module when the pointer has rested on it, and closes it a moment after it has left', async () => {
  openShell({ settings });
  const [assets, maintenance] = [await entry('Asset Management'), await entry('Maintenance Management')];
  vi.useFakeTimers();
  fireEvent.pointerEnter(assets);
  pass(149);
  expect(link('Meters')).not.toBeInTheDocument();
  pass(1);
  expect(link('Meters')).toBeVisible();

  // On the way to the next module nothing blinks.
  fireEvent.pointerLeave(assets);
  pass(100);
  fireEvent.pointerEnter(maintenance);
  pass(149);
  expect(link('Meters')).toBeVisible();
  pass(1);
  expect(link('Meters')).not.toBeInTheDocument();
  expect(link('Work Orders')).toBeVisible();
  fireEvent.pointerLeave(maintenance);
  pass(150);
  expect(link('Work Orders')).not.toBeInTheDocument();
});

it('works by keyboard: into a module, through it, to the next one, and out', async () => {
  const { user } = openShell({ settings, path: '/user/profile' });
  const assets = await entry('Asset Management');
  // The page comes a moment after the navigation, on a busy machine in the middle of this.
  await screen.findByRole('heading', { level: 1 });
  assets.focus();
  await user.keyboard('{ArrowDown}');
  expect(link('Facilities & Locations')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(link('Meters')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(assets).toHaveFocus();
  expect(link('Meters')).not.toBeInTheDocument();

  await user.keyboard('{ArrowRight}');
  expect(await entry('Maintenance Management')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await entry('Maintenance Management')).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Tab}{Enter}');
  expect(window.location.pathname).toBe('/maintenance-management/work-order-board/1');
  expect(link('Work Orders')).not.toBeInTheDocument();
});

it('closes when the focus leaves, and shows where one is', async () => {
  const { user } = openShell({ settings });
  const module = await entry('Maintenance Management');
  await waitFor(() => expect(module).toHaveAttribute('data-current', 'true'));
  await user.click(module);
  expect(link('Work Orders')).toHaveAttribute('aria-current', 'page');
  await user.tab();
  await user.tab();
  expect(link('Work Orders')).not.toBeInTheDocument();
});
