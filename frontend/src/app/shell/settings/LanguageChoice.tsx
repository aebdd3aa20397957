// The language of this browser, among those that the tenant offers.
import { useTranslation } from 'react-i18next';
import { useTenant } from '@/api/calls/tenantInfo';
import { changeLanguage, LANGUAGES, offeredLanguages } from '../../i18n';
import { RadioChoice } from './RadioChoice';

export function LanguageChoice() {
  const { t, i18n } = useTranslation('appearance');
  const offered = offeredLanguages(useTenant().data?.languages ?? []);
  const chosen = LANGUAGES.find((language) => language === i18n.language) ?? 'en';
  return (
    <RadioChoice
      title={t('language')}
      choices={offered.map((id) => ({ id, title: t(`languages.${id}`) }))}
      chosen={chosen}
      onChoose={(language) => void changeLanguage(language)}
    />
  );
}
