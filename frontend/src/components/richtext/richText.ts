// Rich text as HTML: sanitised for reading, cleaned on pasting, addresses of links checked. The server sanitises all it stores.
import DOMPurify from 'dompurify';
import { CODE, codePage } from '@/paths/codes';

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const PASTED = 'p br b strong i em u s del strike sub sup code ul ol li a h1 h2 h3 h4 h5 h6'.split(' ');
const UNSTYLED = { FORBID_ATTR: ['style', 'class', 'id'] };

/** Text as HTML that shows it letter by letter. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The words alone. */
export const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** HTML that may be shown: the server has sanitised it on the way in, and this does again. */
export const sanitised = (html: string) => DOMPurify.sanitize(html, UNSTYLED);

/** The same with links where it names records by their codes. What is a link already, or code, stays as it is. */
export function withCodeLinks(html: string): string {
  const safe = sanitised(html);
  if (!new RegExp(CODE, 'i').test(safe)) return safe;
  const page = new DOMParser().parseFromString(safe, 'text/html');
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    if (node instanceof Text && !node.parentElement?.closest('a, code, pre')) found.push(node);
  }
  for (const node of found) {
    const parts = node.data.split(new RegExp(`(${CODE})`, 'gi'));
    node.replaceWith(
      ...parts.map((text, at) => {
        if (at % 2 === 0) return text;
        const link = page.createElement('a');
        link.href = codePage(text);
        link.textContent = text;
        return link;
      }),
    );
  }
  return page.body.innerHTML;
}

/** What is taken over of a text from elsewhere: the formatting this editor has, nothing of its looks. */
export const pasted = (html: string) =>
  DOMPurify.sanitize(withoutStyles(html), { ALLOWED_TAGS: PASTED, ALLOWED_ATTR: ['href'] });

// Google Docs wraps what it copies in a <b> that is not bold. Other styles go before the text is parsed: the page's content
// policy would complain of each.
const withoutStyles = (html: string) =>
  html.replaceAll(/<[a-z][^>]*>/gi, (tag) =>
    /^<b\s[^>]*font-weight:\s*normal/i.test(tag) ? '<span>' : tag.replaceAll(/\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, ''),
  );

/** Where a link leads that a user typed, or null where it leads nowhere safe. */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (URL.canParse(text) && SCHEMES.has(new URL(text).protocol)) return text;
  const guess = /^[^/\s@]+@[^/\s@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
  return URL.canParse(guess) ? guess : null;
}
