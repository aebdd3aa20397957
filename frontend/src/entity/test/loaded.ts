// The table and the drawer, which the app loads one after the other: what a busy machine takes to compile them is not what a test waits for.
import { beforeAll } from 'vitest';

beforeAll(async () => {
  await Promise.all([import('../page/EntityScreen'), import('../drawer/EntityDrawer')]);
}, 30_000);
