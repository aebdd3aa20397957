// The formats of the reader: their language, the time zone of their device, and what the tenant has chosen.
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentChoices, onChosen } from './choices';
import { type Formats, formatsFor } from './formats';

type ReaderFormats = Omit<Formats, 'formatRelative'> & {
  /** "3 hours ago", "in 6 days", "yesterday"; "just now" within a minute. */
  formatRelative: (...moment: Parameters<Formats['formatRelative']>) => string;
};

export function useFormats(): ReaderFormats {
  const { t, i18n } = useTranslation();
  useSyncExternalStore(onChosen, currentChoices);
  const formats = formatsFor(i18n.language);
  return useMemo(
    () => ({ ...formats, formatRelative: (time, now) => formats.formatRelative(time, now) ?? t('justNow') }),
    [formats, t],
  );
}
