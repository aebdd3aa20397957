// One server for all stories, unless GANTRY_URL names one that runs already. Its demonstration data is made once and kept
// as a seed for the stories that need a server of their own.
import { startGantry } from './gantry';

export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.GANTRY_URL) return undefined;
  const seed = await startGantry();
  await seed.stop();
  process.env.GANTRY_SEED = seed.dataDir;
  const gantry = await startGantry();
  process.env.GANTRY_URL = gantry.url;
  return async () => {
    await gantry.dispose();
    await seed.dispose();
  };
}
