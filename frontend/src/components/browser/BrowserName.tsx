// What somebody signed in with, in a few words; the long name it gives itself for who wants to know.
import { useTranslation } from 'react-i18next';
import { browserOf } from './browser';

export function BrowserName({ of }: { of: string }) {
  const { t } = useTranslation();
  const browser = browserOf(of);
  if (!browser) return null;
  const { name, system } = browser;
  return <span title={of}>{system ? t('browserOn', { name, system }) : name}</span>;
}
