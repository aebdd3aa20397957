// What a sensor network is, in a few sentences: also where a user has to choose one.
import { useTranslation } from 'react-i18next';

export function NetworkHelp() {
  const { t } = useTranslation('network');
  return (
    <>
      <h2>{t('help.title')}</h2>
      <p>{t('help.what')}</p>
      <p>{t('help.radio')}</p>
      <p>{t('help.one')}</p>
    </>
  );
}
