// Theme and language: applied at once, the theme saved with the user.
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { isGuest, useSaveUserData } from '@/api/calls/saveUserData';
import { useUser } from '@/api/calls/session';
import { Dialog } from '@/components/dialog/Dialog';
import { notify } from '@/components/snackbar/notify';
import { applyTheme, THEMES, type Theme } from '@/themes';
import { changeLanguage, LANGUAGES } from '../i18n';
import styles from './AppearanceDialog.module.css';

export function AppearanceDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['shell', 'common']);
  const user = useUser();
  const save = useSaveUserData();
  const { settings } = user.data;

  function choose(theme: Theme): void {
    applyTheme(theme);
    save.mutate(
      { settings: { ...settings, theme: { ...settings.theme, main: theme } } },
      {
        onSuccess: () => !isGuest(user) && notify({ message: t('userDataSaved'), variant: 'success' }),
        onError: (error) => {
          applyTheme(settings.theme.main);
          notify({ message: errorText(error, t('common:failed')), variant: 'error' });
        },
      },
    );
  }

  return (
    <Dialog title={t('appearance')} width={480} onClose={onClose}>
      <fieldset className={styles.group}>
        <legend>{t('theme')}</legend>
        <div className={styles.themes}>
          {THEMES.map((theme) => (
            <label key={theme} className={styles.theme}>
              <input type="radio" name="theme" checked={settings.theme.main === theme} onChange={() => choose(theme)} />
              <span className={styles.swatch} data-theme={theme} aria-hidden="true">
                <span />
              </span>
              {t(`themes.${theme}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('language')}</legend>
        <div className={styles.languages}>
          {LANGUAGES.map((language) => (
            <label key={language}>
              <input
                type="radio"
                name="language"
                checked={i18n.language === language}
                onChange={() => void changeLanguage(language)}
              />
              {t(`languages.${language}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </Dialog>
  );
}
