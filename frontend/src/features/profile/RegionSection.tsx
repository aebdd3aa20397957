// Language, and the time zone that all dates and times are shown in: the one this device is set to.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts, Section } from './Section';

export function RegionSection({ language }: { language: ReactNode }) {
  const { t } = useTranslation('profile');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <Section title={t('region')}>
      {language}
      <Facts facts={[{ label: t('timeZone'), value: t('ofDevice', { timeZone }) }]} />
    </Section>
  );
}
