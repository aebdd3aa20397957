// A line of the history: a field from what to what, in words.
import { useTranslation } from 'react-i18next';

type Props = { field: string; from: string | null; to: string | null };

/** Null is nothing. */
export function ChangedValue({ field, from, to }: Props) {
  const { t } = useTranslation('entity');
  if (from === null && to === null) return null;
  const key = from === null ? 'set' : to === null ? 'emptied' : 'changed';
  return <li>{t(`historyTab.${key}`, { field, from: from ?? '', to: to ?? '' })}</li>;
}
