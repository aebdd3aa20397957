// A browser in a few words, from the long name it gives itself.

export type Browser = { name: string; system: string | null };

// The first that fits: most of them also claim to be one of those below.
const BROWSERS = [
  ['Edge', /\bEdgA?(?:iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const;

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** What is no browser is called by its first word; null for one that says nothing. */
export function browserOf(userAgent: string): Browser | null {
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  for (const [name, pattern] of BROWSERS) {
    const found = pattern.exec(userAgent);
    if (found) return { name: `${name} ${found[1]}`, system };
  }
  const word = userAgent.trim().split(/[\s(]/)[0]?.replace('/', ' ');
  return word ? { name: word, system } : null;
}
