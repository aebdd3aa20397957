// What people look after themselves: password and photo; and the way in for a user who was given a password or lost it.
import { boardPath, call, lane } from './boardSupport';
import { startGantry } from './gantry';
import { openMailServer } from './mailServer';
import { choose, complaints, expect, expectNoSidewaysScroll, type Page, PASSWORD, test } from './support';
import { logIn, newUser, tokenOfUser } from './users';

const PROFILE = '/user/profile';
const NEW = 'copper bolt tide lamp onion';

async function typeNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
}

/** An order of the demonstration's first part, of a supplier with an address. */
async function approvedOrder(server: string) {
  type Made = { id: number; code: string };
  const made = (family: string, values: object) => call<Made>('POST', `/api/${family}/`, values, server);
  const first = async (family: string) => {
    const found = await call<{ items: Made[] }>('POST', `/api/${family}/list/`, { first: 0, rows: 1 }, server);
    return found.items[0]?.id;
  };
  const supplier = await made('Supplier', { code: 'NORDIC', name: 'Nordic', email: 'sales@nordic.example' });
  const order = await made('PurchaseOrder', {
    supplierId: supplier.id,
    warehouseId: await first('Warehouse'),
    lines: [{ partId: await first('MasterPart'), quantity: '2', unitPrice: '6.40' }],
  });
  await call('POST', `/api/PurchaseOrder/${order.id}/status/?status=approved`, {}, server);
  return order;
}

test('a mail server is set up and tried; it carries an order to its supplier and a link to a new password', async ({
  page,
  open,
}) => {
  // The mail server is the tenant's: no other story may see it change.
  const gantry = await startGantry();
  const mails = await openMailServer();
  try {
    const admin = await open('admin', '/settings/system', { server: gantry.url });
    await admin.getByLabel('Host').fill('127.0.0.1');
    await choose(admin.getByLabel('Connection'), 'Not encrypted');
    await admin.getByLabel('Port').fill('9');
    await admin.getByLabel('Sender address').fill('gantry@demo.example');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('Mail server saved')).toBeVisible();
    await admin.getByRole('button', { name: 'Send test e-mail' }).click();
    await expect(admin.getByRole('alert')).toContainText(/did not take the test mail/i);
    const server = { host: '127.0.0.1', port: mails.port, security: 'none', from: 'gantry@demo.example' };
    await call('PUT', '/api/TenantSettings/mail/', { ...server, publicUrl: gantry.url }, gantry.url);

    const order = await approvedOrder(gantry.url);
    await admin.goto(`${gantry.url}/materials-management/purchase-orders/${order.id}`);
    await admin.getByRole('button', { name: 'Send to supplier' }).click();
    const send = admin.getByRole('dialog', { name: `Send ${order.code} to the supplier` });
    await expect(send.getByRole('checkbox', { name: 'Nordic · sales@nordic.example' })).toBeChecked();
    await send.getByRole('button', { name: 'Send' }).click();
    await expect(admin.getByText(`${order.code} is on its way.`)).toBeVisible();
    const mail = await mails.next();
    expect(mail).toContain('To: sales@nordic.example');
    expect(mail).toContain(`filename="${order.code}.pdf"`);
    await expect(admin.getByRole('button', { name: 'Send again' })).toBeVisible();

    await page.goto(`${gantry.url}/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'FORGOT YOUR PASSWORD?' })).toBeVisible();
    await page.getByLabel('Username/Email').fill('technician');
    await page.getByRole('button', { name: 'Send e-mail' }).click();
    await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
    const link = /http\S+\/login\/reset\?token=\w+/.exec(await mails.next())?.[0] ?? '';

    await page.goto(link);
    await expect(page.getByText(/For the account with the address t\*\*\*@demo.example/)).toBeVisible();
    await typeNewPassword(page, NEW);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Go to login' }).click();
    await logIn(page, 'technician', NEW);
    await expect(page).toHaveURL(`${gantry.url}/home`);
  } finally {
    mails.close();
    await gantry.dispose();
  }
});

test('a user changes their password and signs in with the new one', async ({ open }) => {
  const kim = await newUser();
  const page = await open('dispatcher', PROFILE, { token: await tokenOfUser(kim) });
  const complained = complaints(page);
  await page.getByLabel('Current password').fill(PASSWORD);
  await typeNewPassword(page, NEW);
  await expect(page.getByText('Password strength: strong')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  expect(complained).toEqual([]);

  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await logIn(page, kim.email, PASSWORD);
  await expect(page.getByText(/Login attempt unsuccessful/)).toBeVisible();
  await logIn(page, kim.username, NEW);
  await expect(page).toHaveURL('/home');
});

test('a photo is cut out, shows in the toolbar and in the list of users, and goes again', async ({ open }) => {
  const kim = await newUser();
  const page = await open('dispatcher', PROFILE, { token: await tokenOfUser(kim) });
  const complained = complaints(page);
  const large = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
    const paint = canvas.getContext('2d');
    if (paint) {
      paint.fillStyle = 'teal';
      paint.fillRect(0, 0, 900, 600);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(large, 'base64') };
  await page.getByLabel('Photo', { exact: true }).setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Crop photo' });
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const face = page.getByRole('button', { name: /User menu/ }).locator('img');
  await expect(face).toHaveJSProperty('naturalWidth', 256);
  const admin = await open('admin', `/settings/users?f.name=contains:${encodeURIComponent(kim.displayName)}`);
  await expect(admin.locator(`tr[data-key="${kim.id}"] img`)).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(face).toHaveCount(0);
  expect(complained).toEqual([]);
});

test('a user with an initial password chooses their own first, and then reaches the requested page', async ({
  page,
}) => {
  const kim = await newUser(null);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(boardPath());
  await logIn(page, kim.username, kim.invitationPassword ?? '');
  await expect(page.getByRole('heading', { name: 'CHANGE YOUR PASSWORD' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await page.getByLabel('Current password').fill(kim.invitationPassword ?? '');
  await typeNewPassword(page, NEW);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(boardPath());
  await expect(lane(page, 'Open')).toBeVisible();
});
