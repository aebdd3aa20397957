import { describe, expect, it } from 'vitest';
import { permitted } from '@/test/fixtures';
import {
  currentPage,
  existingModules,
  itemsOf,
  type NavItem,
  type PageItem,
  pagesOf,
  shownTo,
  suggestions,
} from './navigation';

const page = (id: string, url: string, more: Partial<PageItem> = {}): PageItem => ({
  type: 'item',
  id,
  title: id,
  url,
  ...more,
});

describe('the menu', () => {
  it('leaves out a module without a screen', () => {
    expect(existingModules(permitted)?.map((module) => module.title)).toEqual(['Maintenance Management']);
  });

  it('has a group for each module, with its pages', () => {
    const [group] = itemsOf(existingModules(permitted) ?? []);
    expect(group).toMatchObject({ type: 'group', title: 'Maintenance Management' });
    expect(pagesOf(group ? [group] : [])).toMatchObject([{ id: 'workOrders', title: 'Work Orders' }]);
  });

  it('leaves out what the profile of the user hides, with what stands below it', () => {
    const [work] = permitted;
    const [entry] = work?.subModules ?? [];
    if (!work || !entry) throw new Error('fixture');
    const system = { ...entry, id: 'system', title: 'System', url: '/settings/system' };
    const ids = (hidden: boolean) =>
      existingModules([{ ...work, subModules: [entry, { ...system, hidden }] }])?.flatMap(({ subModules }) =>
        subModules.map(({ id }) => id),
      );
    expect(ids(false)).toContain('system');
    expect(ids(true)).toEqual(['workOrders']);
  });

  it('links to administration for administrators only', () => {
    const [work] = permitted;
    const [entry] = work?.subModules ?? [];
    if (!work || !entry) throw new Error('fixture');
    const system = { ...entry, id: 'system', title: 'System', url: '/settings/system' };
    const items = itemsOf(existingModules([{ ...work, id: 6, title: 'Settings', subModules: [system] }]) ?? []);
    const shown = (role: string) => pagesOf(shownTo(items, [role])).map(({ id }) => id);
    const theirs = ['tenant', 'singleSignOn', 'security', 'audit', 'apiKeys', 'webhooks'];
    expect(shown('admin')).toEqual(['system', ...theirs]);
    expect(shown('staff')).toEqual(['system']);
  });

  it('shows an item only to roles that satisfy its list, and no heading over nothing', () => {
    const items: NavItem[] = [
      { type: 'group', id: 'all', title: 'All', children: [page('a', '/a'), page('b', '/b', { auth: ['admin'] })] },
      { type: 'collapse', id: 'secret', title: 'Secret', children: [page('c', '/c', { auth: ['admin'] })] },
      { type: 'divider', id: 'line' },
      { type: 'link', id: 'help', title: 'Help', url: 'https://help.example', auth: ['staff'] },
    ];
    expect(shownTo(items, ['staff']).map(({ id }) => id)).toEqual(['all', 'line', 'help']);
    expect(pagesOf(shownTo(items, ['staff'])).map(({ id }) => id)).toEqual(['a']);
    expect(shownTo(items, ['admin']).map(({ id }) => id)).toEqual(['all', 'secret', 'line']);
  });
});

describe('the current page', () => {
  const pages = [
    page('boards', '/maintenance-management/work-order-board/1'),
    page('equipment', '/asset-management/assets'),
    page('people', '/settings/people'),
    page('suppliers', '/materials-management/suppliers'),
    page('warehousing', '/materials-management/warehousing'),
    page('settings', '/settings', { exact: true }),
  ];

  it.each([
    ['/asset-management/assets', 'equipment'],
    ['/asset-management/assets/', 'equipment'],
    ['/settings/people/all', 'people'],
    ['/settings', 'settings'],
    ['/settings/users', undefined],
    ['/asset-management/assets-of-others', undefined],
    // Drawn by the same screen.
    ['/maintenance-management/work-order-board/2', 'boards'],
    // Named by the screen.
    ['/maintenance-management/work-order/12', 'boards'],
    ['/asset-management/asset/12', 'equipment'],
    ['/materials-management/supplier-invoices', 'suppliers'],
    ['/materials-management/kits/12', 'warehousing'],
    ['/materials-management/stock-counts/3/count', 'warehousing'],
    ['/nowhere', undefined],
  ])('at %s is %s', (path, expected) => {
    expect(currentPage(pages, path)?.id).toBe(expected);
  });
});

describe('the suggestions', () => {
  const many = Array.from({ length: 12 }, (_, n) => page(`s${n}`, `/s${n}`, { title: `Order ${n}` }));

  it('are ten at most, those beginning with the text first', () => {
    const found = suggestions([page('w', '/w', { title: 'Work orders' }), ...many], 'order');
    expect(found).toHaveLength(10);
    expect(found[0]?.title).toBe('Order 0');
  });

  it('match on the title, whatever the case, and never on empty text', () => {
    expect(suggestions(many, ' ORDER 11 ').map(({ id }) => id)).toEqual(['s11']);
    expect(suggestions(many, 's1')).toEqual([]);
    expect(suggestions(many, '   ')).toEqual([]);
  });
});
