// What the server pushes, as a notification of the system; and what a click on it opens.

export type Payload = { title: string; body: string; url: string; tag: string; unread: number | null };

const HOME = '/home';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Whatever came, there is something to show: browsers take push away from those who show nothing. */
export function payloadOf(text: string): Payload {
  let payload: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) payload = { ...parsed };
  } catch {
    // Nothing of ours says anything else than JSON.
  }
  const { title, body, url, tag, unread } = payload;
  return {
    title: isText(title) ? title : 'Gantry',
    body: isText(body) ? body : '',
    url: isText(url) ? url : HOME,
    tag: isText(tag) ? tag : 'gantry',
    unread: typeof unread === 'number' ? unread : null,
  };
}

/** The address as one of this app; others lead home. */
export function ownAddress(url: string, origin: string): string {
  if (!URL.canParse(url, origin)) return HOME;
  const { origin: of, pathname, search, hash } = new URL(url, origin);
  return of === origin ? `${pathname}${search}${hash}` : HOME;
}

/** Whether a window shows what an address leads to, whatever else it shows beside. */
export function isSameThing(shown: string, wanted: string): boolean {
  const [here, there] = [new URL(shown), new URL(wanted, shown)];
  if (here.origin !== there.origin || here.pathname !== there.pathname) return false;
  return [...there.searchParams].every(([key, value]) => here.searchParams.get(key) === value);
}
