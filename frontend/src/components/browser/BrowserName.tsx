// The browser of a session in a few words; its full user agent on hover.
import { useTranslation } from 'react-i18next';
import { browserOf } from './browser';

export function BrowserName({ of }: { of: string }) {
  const { t } = useTranslation();
  const browser = browserOf(of);
  if (!browser) return null;
  const { name, system } = browser;
  return <span title={of}>{system ? t('browserOn', { name, system }) : name}</span>;
}
