// The nine themes, for the whole page at once or for one of its parts.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { Radio } from '@/components/field/Radio';
import { knownTheme, THEMES, type Theme } from '@/themes';
import { useSettingsChange } from '../layout/useUserData';
import { RadioChoice } from './RadioChoice';
import styles from './settings.module.css';

const THEMED = ['main', 'navbar', 'toolbar', 'footer'] as const;
const SCOPES = ['all', ...THEMED] as const;
type Scope = (typeof SCOPES)[number];

const partsOf = (scope: Scope) => (scope === 'all' ? THEMED : [scope]);

export function ThemeChoice() {
  const { t } = useTranslation('appearance');
  const { theme: worn } = useUser().data.settings;
  const change = useSettingsChange();
  const [scope, setScope] = useState<Scope>('all');
  const parts = partsOf(scope);
  const isWorn = (theme: Theme) => parts.every((part) => knownTheme(worn[part]) === theme);

  function wear(theme: Theme): void {
    const chosen = Object.fromEntries(parts.map((part) => [part, theme]));
    change(({ theme: before }) => ({ theme: { ...before, ...chosen } }));
  }

  return (
    <>
      <RadioChoice
        title={t('themeOf')}
        choices={SCOPES.map((id) => ({ id, title: t(`scopes.${id}`) }))}
        chosen={scope}
        onChoose={setScope}
      />
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('themeFor', { scope: t(`scopes.${scope}`) })}</legend>
        {THEMES.map((theme) => (
          <Radio
            key={theme}
            name="theme"
            className={styles.choice}
            checked={isWorn(theme)}
            label={
              <>
                <span className={styles.swatch} data-theme={theme} aria-hidden="true">
                  <span />
                </span>
                {t(`names.${theme}`)}
              </>
            }
            onChoose={() => wear(theme)}
          />
        ))}
      </fieldset>
    </>
  );
}
