// Formatted text on its way in and out. The server sanitises all it stores; what is written here keeps to its rules, so
// that a text comes back as it was sent.
import DOMPurify from 'dompurify';

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const PASTED = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a'];
const UNSTYLED = { FORBID_ATTR: ['style', 'class', 'id'] };

/** Text as HTML that shows it letter by letter. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The words alone. */
export const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** HTML that may be shown: the server has sanitised it on the way in, and this does again. */
export const sanitised = (html: string) => DOMPurify.sanitize(html, UNSTYLED);

/** What is taken over of a text from elsewhere: the formatting this editor has, nothing of its looks. */
export const pasted = (html: string) => DOMPurify.sanitize(html, { ALLOWED_TAGS: PASTED, ALLOWED_ATTR: ['href'] });

/** What an editing area holds, as it is stored; nothing to read is nothing. */
export function written(area: HTMLElement): string {
  const copy = area.cloneNode(true) as HTMLElement;
  // Browsers leave styles where they join lines; the page's content policy would complain of each once more.
  for (const styled of copy.querySelectorAll('[style]')) styled.removeAttribute('style');
  for (const bare of copy.querySelectorAll('span:not([class])')) bare.replaceWith(...bare.childNodes);
  copy.innerHTML = sanitised(copy.innerHTML);
  // A list made inside a paragraph splits it, and leaves paragraphs without even a line break.
  for (const paragraph of copy.querySelectorAll('p')) if (!paragraph.hasChildNodes()) paragraph.remove();
  for (const link of copy.querySelectorAll('a')) link.setAttribute('rel', 'noopener noreferrer');
  return copy.textContent.trim() || copy.querySelector('img, hr, table') ? copy.innerHTML : '';
}

/** Where a link leads that somebody typed, or null where it leads nowhere safe. */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (URL.canParse(text) && SCHEMES.has(new URL(text).protocol)) return text;
  const guess = /^[^/\s@]+@[^/\s@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
  return URL.canParse(guess) ? guess : null;
}
