// A message's text in parts: plain, links, names, codes. Text stays text; addresses of the web and codes of records become links.
import { CODE, codePage } from '@/paths/codes';

export type Part = { kind: 'text' | 'mention'; text: string } | { kind: 'link' | 'code'; text: string; href: string };

const LINK = String.raw`(?:https?:\/\/|www\.)[^\s<>"'\u0000-\u001f]+`;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What a sentence puts behind an address does not belong to it; a bracket does where it was opened inside. */
function trimmed(address: string): string {
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? '';
    const inside = address.slice(0, end);
    const unopened = last === ')' && inside.split(')').length > inside.split('(').length;
    if (!unopened && !/[.,;:!?\]}*_~]/.test(last)) break;
    end -= 1;
  }
  return address.slice(0, end);
}

function hrefOf(address: string): string | null {
  try {
    const url = new URL(/^www\./i.test(address) ? `https://${address}` : address);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

/** `names` are those that the message mentions. */
export function partsOf(text: string, names: readonly string[] = []): Part[] {
  const mentions = names.toSorted((a, b) => b.length - a.length).map((name) => `@${escaped(name)}`);
  const wanted = new RegExp([LINK, ...mentions, CODE].join('|'), 'gi');
  const parts: Part[] = [];
  let from = 0;
  const plain = (to: number) => to > from && parts.push({ kind: 'text', text: text.slice(from, to) });
  for (const { 0: found, index } of text.matchAll(wanted)) {
    if (index < from) continue;
    if (found.startsWith('@')) {
      plain(index);
      parts.push({ kind: 'mention', text: found });
      from = index + found.length;
      continue;
    }
    if (/^W[OR]-/i.test(found)) {
      plain(index);
      parts.push({ kind: 'code', text: found, href: codePage(found) });
      from = index + found.length;
      continue;
    }
    const address = trimmed(found);
    const href = hrefOf(address);
    if (!href) continue;
    plain(index);
    parts.push({ kind: 'link', text: address, href });
    from = index + address.length;
  }
  plain(text.length);
  return parts;
}
