// Cards for stories: each story works on cards of its own, found by a filter on their title, so stories do not disturb
// each other on the one board they share.
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { tokenOf } from './support';

export const BOARD = 2;
export const boardPath = (board = BOARD, query = '') => `/maintenance-management/work-order-board/${board}${query}`;

/** One call of the API in the administrator's name. */
export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  server = process.env.GANTRY_URL,
): Promise<T> {
  const response = await fetch(`${server}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf('admin', server)}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${method} ${path}: ${await response.clone().text()}`).toBe(true);
  return response.json();
}

/** A file brought in the administrator's name. */
export async function upload(path: string, file: Buffer): Promise<void> {
  const response = await fetch(`${process.env.GANTRY_URL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${await tokenOf('admin')}` },
    body: new Uint8Array(file),
  });
  expect(response.ok, `POST ${path}: ${await response.clone().text()}`).toBe(true);
}

type Wanted = { board?: number; title?: string; list?: string; crew?: string; asset?: number; server?: string };

/** The technician's crew: what belongs to others the technician may look at only. */
export const TECHNICIANS_CREW = 'Mechanical early shift';

type Named = { id: number; name: string };
const idOf = (name: string, among: readonly Named[]) => among.find((one) => one.name === name)?.id;

/** A work order with a unique title, at the top of a list, the board's first if none is named. `query` shows it alone. */
export async function newCard({ board = BOARD, title = `Story ${unique()}`, list, crew, asset, server }: Wanted = {}) {
  const ask = <T>(path: string) => call<T>('GET', path, undefined, server);
  const wanted = {
    boardNumber: board,
    title,
    after: null,
    ...(asset && { asset }),
    ...(list && {
      listId: idOf(list, (await ask<{ state: { lists: Named[] } }>(`/api/Stream/board:${board}`)).state.lists),
    }),
    ...(crew && { crew: idOf(crew, (await ask<{ crews: Named[] }>(`/api/Board/${board}/references`)).crews) }),
  };
  const { id, code } = await call<{ id: number; code: string }>('POST', '/api/WorkOrder/', wanted, server);
  return { id, code, title, query: `?q=${encodeURIComponent(title)}` };
}

/** A unique word. */
export const unique = () => randomUUID().slice(0, 8);

export const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const cardIn = (page: Page, laneName: string, title: string) =>
  lane(page, laneName).locator('[data-card]').filter({ hasText: title });

type Point = { x: number; y: number };
type Box = Point & { width: number; height: number };

/** Takes hold of something and carries it over something else, as a hand does: a small first move, then a way in steps. */
async function carry(page: Page, what: Locator, over: Locator, grip: (box: Box) => Point, place: (box: Box) => Point) {
  const [from, to] = [await what.boundingBox(), await over.boundingBox()];
  if (!from || !to) throw new Error('Nothing to drag, or nowhere to drag it.');
  const [start, end] = [grip(from), place(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 2 });
  await page.mouse.move(end.x, end.y, { steps: 12 });
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Drags a card over a list, and rests there a moment before letting go. */
export async function drag(page: Page, card: Locator, to: Locator, release = true): Promise<void> {
  await carry(page, card, to, middleOf, ({ x, y, width }) => ({ x: x + width / 2, y: y + 90 }));
  await expect(to.locator('[data-over]')).toBeVisible();
  if (release) await page.mouse.up();
}

/** Drags a tile of the calendar over a day and holds it there. */
export const dragToDay = (page: Page, tile: Locator, day: string): Promise<void> =>
  carry(
    page,
    tile,
    page.locator(`[data-date="${day}"]`).first(),
    ({ x, y, height }) => ({ x: x + 10, y: y + height / 2 }),
    middleOf,
  );

/** Drops a card into a list by its menu, without a hand on the mouse. */
export async function moveTo(page: Page, card: Locator, laneName: string): Promise<void> {
  await card.focus();
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByRole('button', { name: laneName }).click();
}

/** Opens the work order of a card beside the board. */
export async function openDrawer(page: Page, card: Locator, title: string): Promise<Locator> {
  await card.click();
  return drawer(page, title);
}

export const drawer = (page: Page, title: string) =>
  page.getByRole('complementary', { name: title }).or(page.getByRole('dialog', { name: title }));

/** The words the drag layer says to those who do not see it. */
export const LIFTED = / lifted from /;
