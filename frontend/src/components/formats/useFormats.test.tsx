// The formats in a component: of the language that is read, and followed when it changes.
import { act, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { useFormats } from './useFormats';

const NOW = Date.parse('2026-03-06T12:00:00Z');

async function show() {
  const i18n = createInstance();
  const seen = vi.fn<(formats: unknown) => void>();
  await i18n.init({
    lng: 'en',
    defaultNS: 'common',
    resources: { en: { common: { justNow: 'just now' } }, de: { common: { justNow: 'gerade eben' } } },
  });
  function Sample() {
    const formats = useFormats();
    seen(formats);
    const { formatNumber, formatRelative } = formats;
    return (
      <p>{[formatNumber(1.5), formatRelative(NOW - 1_000, NOW), formatRelative(NOW - 120_000, NOW)].join('; ')}</p>
    );
  }
  const tree = () => (
    <I18nextProvider i18n={i18n}>
      <Sample />
    </I18nextProvider>
  );
  const { rerender } = render(tree());
  return { i18n, seen, again: () => rerender(tree()) };
}

it('follows the language of the reader', async () => {
  const { i18n } = await show();
  expect(screen.getByText('1.5; just now; 2 minutes ago')).toBeVisible();
  await act(() => i18n.changeLanguage('de'));
  expect(screen.getByText('1,5; gerade eben; vor 2 Minuten')).toBeVisible();
});

it('stays the same while the language does', async () => {
  const { seen, again } = await show();
  again();
  const [first, ...others] = seen.mock.calls.map(([formats]) => formats);
  expect(others.length).toBeGreaterThan(0);
  for (const one of others) expect(one).toBe(first);
});
