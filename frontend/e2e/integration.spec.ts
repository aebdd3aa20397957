// An administrator connects another system: a key with which it calls Gantry, and a webhook with which Gantry calls it.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expectAccessible } from './axe';
import { unique } from './boardSupport';
import { choose, complaints, expect, expectNoSidewaysScroll, test } from './support';

type Got = { headers: IncomingHttpHeaders; body: string };

/** Takes whatever it is sent. */
async function openReceiver() {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(200).end('noted');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return { url: `http://127.0.0.1:${address.port}/in`, got, close: () => server.close() };
}

/** As a receiver computes it that knows nothing of Gantry. */
function signatureOf(secret: string, { headers, body }: Got): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('a service key creates a crew, and a webhook reports it', async ({ open }) => {
  const receiver = await openReceiver();
  const word = unique();
  const page = await open('admin', '/settings/webhooks/new');
  const complained = complaints(page);
  try {
    await page.getByLabel('Name').fill(`ERP ${word}`);
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByPlaceholder('Find events').fill('crew');
    await page.getByRole('checkbox', { name: 'crew.created' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue();
    expect(secret).toMatch(/^whsec_/);

    await page.goto('/settings/api-keys');
    await page.getByRole('button', { name: 'Create service key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(`Bridge ${word}`);
    await choose(dialog.getByRole('combobox', { name: 'Role of the service user' }), 'Staff');
    await dialog.locator('summary', { hasText: /^Crews/ }).click();
    await dialog.getByRole('checkbox', { name: 'Create: Crews' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    const token = await page.getByRole('dialog').getByLabel('Token').inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    await expectNoSidewaysScroll(page);

    const call = (path: string, body?: object) =>
      page.evaluate(
        async ({ url, bearer, json }) => {
          const answer = await fetch(url, {
            method: json ? 'POST' : 'GET',
            headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
            ...(json && { body: json }),
          });
          return answer.status;
        },
        { url: path, bearer: token, json: body && JSON.stringify(body) },
      );
    expect(await call('/api/Crew/', { name: `Crew ${word}` })).toBe(201);

    await expect.poll(() => receiver.got.filter(({ body }) => body.includes(word)).length, { timeout: 8_000 }).toBe(1);
    const delivery = receiver.got.find(({ body }) => body.includes(word));
    expect(delivery?.headers['webhook-signature']).toBe(delivery && signatureOf(secret, delivery));

    await page.getByRole('button', { name: `Revoke Bridge ${word}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText(`Bridge ${word} is revoked`)).toBeVisible();
    expect(complained).toEqual([]);
    expect(await call('/api/Crew/')).toBe(401);
  } finally {
    receiver.close();
  }
});
