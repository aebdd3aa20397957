// A PDF is read in the page, by the reader of the browser.
import { call, unique, upload } from './boardSupport';
import { complaints, expect, test } from './support';
import { WHOLE_BROWSER } from './wholeBrowser';

test.use(WHOLE_BROWSER);

/** One empty page, which in a browser's reader has a frame of its own. */
const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >> endobj
trailer << /Size 4 /Root 1 0 R >>
%%EOF`,
);

test('a PDF shows in the page, in the reader of the browser', async ({ open }) => {
  const word = unique();
  const document = await call<{ id: number }>('POST', '/api/Document/', { code: `D-${word}`, name: `Drawing ${word}` });
  await upload(`/api/Document/${document.id}/revisions/?fileName=drawing.pdf`, PDF);
  const page = await open('dispatcher', `/asset-management/document-management?q=${word}&open=${document.id}&tab=file`);
  const troubles = complaints(page);
  await expect(page.locator('iframe[title="drawing.pdf"]')).toBeVisible();
  // The reader is a page of the browser's own, framed in place of the file.
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-extension:'))).toBe(true);
  expect(troubles).toEqual([]);
});
