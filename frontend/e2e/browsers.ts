// Browsers for the people of stories. One that was used is as new for the next story, but for what it has loaded of the app: to start
// that from nothing costs a second of a processor, and a third of it with what is kept.
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/** What a browser with these is asked for leaves nothing behind that the next one would see. */
const PLAIN: ReadonlySet<string> = new Set(['baseURL', 'viewport', 'hasTouch', 'isMobile']);

export class Browsers {
  private readonly free = new Map<string, BrowserContext[]>();
  private readonly keys = new Map<BrowserContext, string>();

  constructor(private readonly browser: Browser) {}

  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const kept = this.free.get(key)?.pop();
    if (kept) return kept;
    const context = await this.browser.newContext(options);
    // A server of a story's own is gone with the story.
    const isShared = options.baseURL === process.env.GANTRY_URL;
    if (isShared && Object.keys(options).every((name) => PLAIN.has(name))) {
      this.keys.set(context, key);
      // A page that stays: with the last one the process would go, and with it what V8 has compiled.
      await (await context.newPage()).goto('/favicon.svg');
    }
    return context;
  }

  async giveBack(context: BrowserContext, reusable: boolean): Promise<void> {
    const key = this.keys.get(context);
    if (key === undefined || !reusable) return context.close();
    const [, ...pages] = context.pages();
    await Promise.all(pages.map((page) => page.close()));
    await Promise.all([context.clearCookies(), context.unrouteAll(), context.setOffline(false)]);
    this.free.set(key, [...(this.free.get(key) ?? []), context]);
  }

  async close(): Promise<void> {
    await Promise.all([...this.free.values()].flat().map((context) => context.close()));
  }
}
