// Theme settings: the layout with its options, a theme for each part of the page, scrollbars, language. What is changed
// shows at once and is saved with the user.
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import { Switch } from '@/components/switch/Switch';
import { useSettingsChange } from '../layout/useUserData';
import { LanguageChoice } from './LanguageChoice';
import { LayoutChoice } from './LayoutChoice';
import { LayoutOptions } from './LayoutOptions';
import styles from './settings.module.css';
import { ThemeChoice } from './ThemeChoice';
import { STANDARD } from './standard';

export function SettingsPanel() {
  const { t } = useTranslation('appearance');
  const { settings } = useUser().data;
  const change = useSettingsChange();
  return (
    <div className={styles.panel}>
      <section className="stack gap-16">
        <h3 className="size-m">{t('layout')}</h3>
        <LayoutChoice />
        <LayoutOptions />
      </section>
      <section className="stack gap-16">
        <h3 className="size-m">{t('themes')}</h3>
        <ThemeChoice />
      </section>
      <section className="stack gap-16">
        <h3 className="size-m">{t('more')}</h3>
        <div className="stack gap-4">
          <Switch
            label={t('customScrollbars')}
            checked={settings.customScrollbars}
            onChange={(customScrollbars) => change(() => ({ customScrollbars }))}
          />
          <LanguageChoice />
        </div>
      </section>
      <Button icon="replay" onClick={() => change(() => STANDARD)}>
        {t('reset')}
      </Button>
    </div>
  );
}
