// Axe in the page: what is serious or critical for those who read with a screen reader, a keyboard or weak eyes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.1 AA, and what axe calls serious beside it. Its other rules find at most what is moderate, and some take longest. */
const RULES = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
  rules: Object.fromEntries(
    ['accesskeys', 'aria-dialog-name', 'aria-text', 'aria-treeitem-name', 'label-title-only', 'tabindex'].map(
      (rule) => [rule, { enabled: true }] as const,
    ),
  ),
};

type Audit = {
  /** These rules alone. */
  rules?: string[];
  /** Parts of the page that are looked at elsewhere. */
  without?: readonly string[];
};

type Found = {
  violations: { id: string; impact?: string | null; nodes: { html: string; failureSummary?: string }[] }[];
};
type Axe = { axe: { run: (where: object, how: object) => Promise<Found> } };

export async function expectAccessible(page: Page, { rules, without = [] }: Audit = {}): Promise<void> {
  // What is still loading fades in and out, and has no contrast to speak of at times.
  await expect(page.getByText('Loading....', { exact: true })).toHaveCount(0);
  // Half a megabyte of script: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(
    async ([where, how]) => {
      const { violations: all } = await (window as unknown as Axe).axe.run(where, how);
      return {
        violations: all.map(({ id, impact, nodes }) => ({
          id,
          impact,
          // With the colours, where it is about those: by the time of the screenshot they may be others.
          nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
        })),
      };
    },
    [
      { include: [['html']], exclude: without.map((part) => [part]) },
      {
        ...(rules ? { runOnly: { type: 'rule', values: rules } } : RULES),
        resultTypes: ['violations'],
        preload: false,
      },
    ] as const,
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.join(' ')}`)).toEqual([]);
}
