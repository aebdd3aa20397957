// Axe over every address, once in the light and once in the dark theme, and on a phone where people use one: nothing
// serious for those who read with a screen reader, a keyboard or weak eyes, and nothing to scroll sideways.
import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe';
import { boardPath, call, newCard, unique } from './boardSupport';
import { sensor } from './sensorSupport';
import { expect, expectNoSidewaysScroll, type Page, test, type Who } from './support';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

type Row = { id: number; code: string; name: string };

type Screen = {
  path: string;
  /** What is there once the screen has all that it shows; the first row of its table if nothing is said. */
  ready?: (page: Page) => Locator;
  /** Opens what has no address: a dialog or a panel. */
  open?: (page: Page) => Promise<void>;
  /** Screens that people use on a phone are looked at by axe there, too; the others must fit it. */
  phone?: boolean;
};

const first = async (family: string) => {
  const { items } = await call<{ items: Row[] }>('POST', `/api/${family}/list/`, { first: 0, rows: 1 });
  if (!items[0]) throw new Error(`The demonstration has no ${family}.`);
  return items[0];
};

/** A list of one record has all the elements that a list of many has, and axe looks at each of them. */
const onlyThis = ({ name }: Row) => `f.name=contains:${encodeURIComponent(name)}`;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog').first();
const tableRow = (page: Page) => page.locator('tr[data-key]').first();

/** Nothing loads, fades in or changes its colour any more: half-way axe sees colours of no theme. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    // The end of one starts those of what inherits from it; a live screen may never be without any.
    for (let round = 0; round < 20; round += 1) {
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      if (changes.length === 0) return;
      for (const change of changes) change.finish();
      await new Promise((resolve) => setTimeout(resolve, 16));
    }
  });
}

/**
 * As a user chooses who wants it dark: content and toolbar, beside a navbar that is dark anyway. At once: to let each element change
 * its colours by a transition, and to end those of what inherits from it, takes longer than axe does.
 */
async function dress(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets.push(atOnce);
    for (const part of document.querySelectorAll<HTMLElement>('html, header[data-theme]')) part.dataset.theme = name;
    // The styles are computed while there are no transitions.
    document.body.getBoundingClientRect();
    document.adoptedStyleSheets.pop();
  }, theme);
  await settled(page);
}

/** The bars around the screens: the same everywhere, so looked at once. */
const FRAME = ['header[data-theme]', 'nav[data-theme]', 'footer[data-theme]'];

/** A page that is there at once, and that no screen looks like. */
const BETWEEN = '/pages/errors/error-404';

/**
 * Goes to an address as the browser's own buttons do, within the app: loading all of it again for each takes longer than axe does.
 * By way of another page, for the screen before stays until the next can be drawn, and must not be taken for it.
 */
async function goWithin(page: Page, path: string): Promise<void> {
  const between = page.getByRole('link', { name: 'Go to the home page' });
  await page.evaluate(pop, BETWEEN);
  await expect(between).toBeVisible();
  await page.evaluate(pop, path);
  await expect(between).toBeHidden();
}

function pop(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

type Sweep = { go?: (page: Page, path: string) => Promise<unknown>; without?: readonly string[] };

async function sweep(
  page: Page,
  screens: readonly Screen[],
  { go = goWithin, without = FRAME }: Sweep = {},
): Promise<void> {
  for (const { path, ready = tableRow, open, phone = false } of screens) {
    await test.step(path, async () => {
      await page.setViewportSize(DESKTOP);
      await go(page, path);
      await expect(ready(page).first()).toBeVisible();
      await open?.(page);
      await settled(page);
      await expectAccessible(page, { without });
      await dress(page, 'defaultDark');
      await expectAccessible(page, { without, rules: ['color-contrast'] });
      await dress(page, 'default');
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page);
      if (!phone) return;
      await settled(page);
      await expectAccessible(page, { without });
    });
  }
}

/** One story for a group of screens, so that two workers share them. */
function story(title: string, who: Who, screens: () => Promise<Screen[]> | Screen[], without = FRAME): void {
  test(`axe finds nothing serious: ${title}`, async ({ open }) => {
    const page = await open(who, BETWEEN);
    await sweep(page, await screens(), { without });
  });
}

test('axe finds nothing serious: before signing in', async ({ page }) => {
  const asset = await call<Row>('POST', '/api/Asset/', { code: `A-${unique()}`, name: `Pump ${unique()}` });
  const screens: Screen[] = [
    { path: '/login', ready: (at) => at.getByRole('button', { name: 'Login' }), phone: true },
    { path: '/login/forgot', ready: heading },
    { path: '/login/reset?token=0', ready: heading },
    { path: `/a/demo/${asset.code}`, ready: (at) => at.getByText(asset.name), phone: true },
    { path: '/no/such/page', ready: heading },
  ];
  await sweep(page, screens, { go: (at, path) => at.goto(path) });
});

story('the board', 'dispatcher', () => [
  // A dozen cards show all there is to a card.
  { path: boardPath(1, '?q=boiler'), ready: (page) => page.locator('[data-card]'), phone: true },
]);

story('the home page and the board as a list', 'dispatcher', () => [
  { path: '/home', ready: heading },
  { path: boardPath(1, '?q=boiler&view=list'), ready: (page) => page.getByLabel('Rows per page'), phone: true },
]);

story('a work order', 'dispatcher', async () => {
  const card = await newCard();
  await call('POST', `/api/WorkOrder/${card.id}/tasks`, { name: 'Isolate the drive', mandatory: true });
  const at = (index: number) => boardPath(2, `${card.query}&card=${card.id}&tab=${index}`);
  return [
    {
      path: `/maintenance-management/work-order/${card.id}?tab=0`,
      ready: (page) => page.getByLabel('Title'),
      phone: true,
    },
    { path: at(1), ready: (page) => page.getByRole('checkbox', { name: 'Isolate the drive' }), phone: true },
    {
      path: boardPath(2, card.query),
      ready: (page) => page.locator('[data-card]'),
      open: async (page) => {
        await page.getByRole('button', { name: 'Time travel' }).click();
        await expect(page.getByRole('button', { name: 'Previous step' })).toBeEnabled();
      },
    },
  ];
});

story('assets', 'dispatcher', async () => {
  const asset = await call<Row>('POST', '/api/Asset/', { code: `A-${unique()}`, name: `Pump ${unique()}` });
  return [
    {
      path: `/asset-management/assets?${onlyThis(asset)}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Import' }).click();
        await expect(dialog(page)).toBeVisible();
      },
    },
    {
      path: `/asset-management/all/assets?${onlyThis(asset)}&open=${asset.id}`,
      ready: (page) => page.getByRole('textbox', { name: 'Name' }),
      phone: true,
    },
    {
      path: `/asset-management/asset/${asset.id}`,
      ready: (page) => page.getByText('No open work orders'),
      phone: true,
    },
    {
      path: `/asset-management/asset/${asset.id}?tab=downtime`,
      ready: (page) => page.getByRole('button', { name: 'Record downtime' }),
      phone: true,
    },
  ];
});

story('places', 'dispatcher', async () => {
  const site = await call<Row>('POST', '/api/Location/', {
    code: `L-${unique()}`,
    name: `Site ${unique()}`,
    kind: 'site',
    latitude: '59.1244',
    longitude: '11.3872',
  });
  return [
    { path: `/asset-management/locations?${onlyThis(site)}` },
    {
      path: `/asset-management/locations/${site.id}?tab=map`,
      ready: (page) => page.getByRole('img', { name: site.name }),
    },
    { path: '/maintenance-management/work-requests' },
    { path: '/settings/classification-schemes', ready: (page) => page.getByRole('tab').first() },
  ];
});

story('meters and documents', 'dispatcher', async () => {
  const [meter, document] = await Promise.all([first('Meter'), first('Document')]);
  return [
    { path: `/asset-management/meters?${onlyThis(meter)}` },
    {
      path: `/asset-management/meters/${meter.id}?tab=readings`,
      ready: (page) => page.getByRole('form', { name: 'New reading' }),
      phone: true,
    },
    {
      path: `/asset-management/document-management?${onlyThis(document)}&open=${document.id}`,
      ready: (page) => page.getByRole('textbox', { name: 'Name' }),
    },
  ];
});

story('gateways and sensors', 'dispatcher', async () => {
  const [gateway, device] = await Promise.all([first('Gateway'), first('Sensor')]);
  return [
    { path: '/IoT/Networks', ready: heading },
    { path: `/IoT/Gateways?${onlyThis(gateway)}` },
    { path: `/IoT/Gateways/${gateway.id}`, ready: (page) => page.getByRole('term').first() },
    {
      path: `/IoT/Sensors?${onlyThis(device)}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Claim device' }).click();
        await expect(dialog(page).getByRole('img', { name: /^The label of a device/ })).toBeVisible();
      },
    },
  ];
});

story('the control room', 'admin', async () => {
  const dashboard = await first('Dashboard');
  return [
    { path: '/alarms', ready: heading, phone: true },
    { path: '/iot/dashboards/boards', ready: (page) => page.getByRole('link', { name: dashboard.name }) },
    { path: `/iot/dashboards/boards/${dashboard.id}`, ready: heading, phone: true },
  ];
});

story('a sensor and its rules', 'admin', async () => {
  const one = await sensor();
  await one.deliver([1, 2, 3].map((value) => ({ at: new Date(Date.now() - value * 3_600_000).toISOString(), value })));
  return [
    {
      path: `/IoT/Sensor/${one.id}?tab=readings`,
      ready: (page) => page.getByRole('group', { name: `Readings of ${one.name}` }),
      phone: true,
    },
    { path: `/IoT/Sensor/${one.id}?tab=device`, ready: (page) => page.getByText(/^Assigned device: Sensor ID/) },
    {
      path: `/IoT/AlarmRules?open=${(await first('AlarmRule')).id}`,
      ready: (page) => page.getByRole('textbox', { name: 'Code' }),
    },
  ];
});

story('people and crews', 'admin', async () => {
  const [crew, person] = await Promise.all([first('Crew'), first('Person')]);
  return [
    {
      path: `/maintenance-management/crews?${onlyThis(crew)}&open=${crew.id}&tab=members`,
      ready: (page) => page.getByRole('tabpanel'),
    },
    { path: `/settings/people?${onlyThis(person)}` },
    { path: `/settings/people/${person.id}`, ready: heading },
  ];
});

story('users and roles', 'admin', async () => {
  const role = await call<Row>('POST', '/api/UserRole/', { name: `Axe ${unique()}`, kind: 'user' });
  return [
    { path: '/settings/users?open=new', ready: (page) => page.getByRole('textbox', { name: /^E-mail/ }) },
    { path: '/settings/user-roles' },
    {
      path: `/settings/user-roles/${role.id}?tab=permissions`,
      ready: (page) => page.getByRole('checkbox'),
      phone: true,
    },
  ];
});

story('chat', 'technician', () => [
  {
    path: '/activity-management/collaboration',
    ready: (page) => page.getByRole('region', { name: 'Chats' }).getByRole('button'),
    open: async (page) => {
      await page.getByRole('region', { name: 'Chats' }).getByRole('button', { name: 'Dana Whitfield' }).first().click();
      await expect(page.getByRole('textbox', { name: 'Type your message' })).toBeVisible();
    },
    phone: true,
  },
]);

story(
  'the frame around the screens',
  'admin',
  () => [
    {
      path: '/user/profile',
      ready: heading,
      open: async (page) => {
        await page.getByRole('button', { name: 'Theme Settings' }).click();
        await expect(dialog(page)).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      },
      phone: true,
    },
  ],
  [],
);

test('axe finds nothing serious: the navigation of a phone', async ({ open }) => {
  const page = await open('technician', '/user/profile', { viewport: PHONE });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('link', { name: 'Work Orders' })).toBeVisible();
  await expectAccessible(page);
});

story('notifications and the system', 'admin', () => [
  {
    path: '/user/profile#notifications',
    ready: (page) => page.getByRole('checkbox', { name: 'My work changes status: Push' }),
    open: async (page) => {
      await page.getByRole('button', { name: /^Notifcations/ }).click();
      await expect(page.getByRole('dialog', { name: 'Notifcations' })).toBeVisible();
    },
  },
  { path: '/settings/system', ready: (page) => page.getByRole('heading', { name: 'Database' }), phone: true },
]);
