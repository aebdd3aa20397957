// One server for all stories, unless GANTRY_URL names one that runs already.
import { startGantry } from './gantry';

export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.GANTRY_URL) return undefined;
  const gantry = await startGantry();
  process.env.GANTRY_URL = gantry.url;
  return gantry.dispose;
}
