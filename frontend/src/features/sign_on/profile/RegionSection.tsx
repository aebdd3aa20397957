// Language, and the time zone that all dates and times are shown in: the one this device is set to.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone } from '@/components/formats/intl';
import { Facts, Section } from './Section';

export function RegionSection({ language }: { language: ReactNode }) {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('region')}>
      {language}
      <Facts facts={[{ label: t('timeZone'), value: t('ofDevice', { timeZone: deviceTimeZone() }) }]} />
    </Section>
  );
}
