// The language of this browser.
import { useTranslation } from 'react-i18next';
import { changeLanguage, LANGUAGES } from '../../i18n';
import { RadioChoice } from './RadioChoice';

export function LanguageChoice() {
  const { t, i18n } = useTranslation('appearance');
  const chosen = LANGUAGES.find((language) => language === i18n.language) ?? 'en';
  return (
    <RadioChoice
      title={t('language')}
      choices={LANGUAGES.map((id) => ({ id, title: t(`languages.${id}`) }))}
      chosen={chosen}
      onChoose={(language) => void changeLanguage(language)}
    />
  );
}
