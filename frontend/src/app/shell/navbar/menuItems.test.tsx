import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { NavItem } from '../navigation';
import { MenuItems } from './MenuItems';

const ITEMS: NavItem[] = [
  {
    type: 'group',
    id: 'assets',
    title: 'Assets',
    children: [
      {
        type: 'item',
        id: 'all',
        title: 'All assets',
        url: '/all',
        badge: { title: '7', bg: '#800000', fg: '#ffffff' },
      },
    ],
  },
  {
    type: 'collapse',
    id: 'yours',
    title: 'Yours',
    children: [{ type: 'item', id: 'meters', title: 'Meters', url: '/meters' }],
  },
  { type: 'divider', id: 'line' },
  { type: 'link', id: 'help', title: 'Help', url: 'https://help.example', target: '_blank' },
];

function show(current?: string, open = true) {
  const onChoose = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <MenuItems items={ITEMS} current={current} open={open} onChoose={onChoose} />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), onChoose };
}

it('draws each type in its way: group, page with badge, collapse, divider, link', () => {
  show();
  expect(screen.getByRole('button', { name: 'Assets', expanded: true })).toBeVisible();
  expect(screen.getByRole('link', { name: /All assets/ })).toHaveAttribute('href', '/all');
  expect(screen.getByText('7')).toHaveStyle({ background: '#800000', color: '#ffffff' });
  expect(screen.getByRole('separator')).toBeVisible();
  const help = screen.getByRole('link', { name: 'Help' });
  expect(help).toHaveAttribute('target', '_blank');
  expect(help).toHaveAttribute('href', 'https://help.example');
});

it('opens a collapse on click, and reports what is chosen in it', async () => {
  const { user, onChoose } = show();
  expect(screen.queryByRole('link', { name: 'Meters' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Yours', expanded: false }));
  await user.click(screen.getByRole('link', { name: 'Meters' }));
  expect(onChoose).toHaveBeenCalledOnce();
});

it('has the collapse open that holds the current page, and says which page that is', () => {
  show('meters');
  expect(screen.getByRole('link', { name: 'Meters' })).toHaveAttribute('aria-current', 'page');
});

it('folds a group away', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Assets' }));
  expect(screen.queryByRole('link', { name: /All assets/ })).not.toBeInTheDocument();
});

it('folded, shows icons whose titles can still be read aloud, and no headings or badges', () => {
  show(undefined, false);
  expect(screen.getByRole('link', { name: 'All assets' })).toHaveAttribute('title', 'All assets');
  expect(screen.queryByRole('button', { name: 'Assets' })).not.toBeInTheDocument();
  expect(screen.queryByText('7')).not.toBeInTheDocument();
});
