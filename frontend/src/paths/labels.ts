// The addresses that the QR codes of labels hold: /a/demo/P-001 for an asset, /p/… for a part, /l/… for a stock location.

const FAMILIES = { a: 'asset', p: 'masterPart', l: 'stockLocation' } as const;

/** Families whose records have labels. */
export type LabelFamily = (typeof FAMILIES)[keyof typeof FAMILIES];

export type Label = { family: LabelFamily; tenant: string; code: string };

// Whatever the host: an installation may have several names. Some scanners write everything in capitals.
const ADDRESS = /^https?:\/\/[^/?#\s]+\/([apl])\/([^/?#\s]+)\/([^/?#\s]+)\/?$/i;

/** What a label says, by its whole address; null for anything else, such as a bare code. */
export function readLabel(scanned: string): Label | null {
  const [, letter = '', tenant = '', code = ''] = ADDRESS.exec(scanned.trim()) ?? [];
  const family = FAMILIES[letter.toLowerCase() as keyof typeof FAMILIES];
  if (!family) return null;
  try {
    return { family, tenant: decodeURIComponent(tenant).toLowerCase(), code: decodeURIComponent(code).trim() };
  } catch {
    // A percent sign that encodes nothing.
    return null;
  }
}
