// What the parts of the page wear, and the way to change it.
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import { knownTheme } from '@/themes';
import styles from './ProfilePage.module.css';
import { Section } from './Section';

const PARTS = ['main', 'navbar', 'toolbar', 'footer'] as const;
/** A part's own colour, as its theme has it. */
const SHOWN = { main: 'var(--page)', navbar: 'var(--navbar)', toolbar: 'var(--toolbar)', footer: 'var(--footer)' };

export function AppearanceSection({ onAppearance }: { onAppearance: () => void }) {
  const { t } = useTranslation(['profile', 'appearance']);
  const { theme } = useUser().data.settings;
  return (
    <Section title={t('theme')}>
      <ul className={`stack gap-8 small ${styles.themes}`}>
        {PARTS.map((part) => (
          <li key={part}>
            <span
              className={styles.swatch}
              style={{ '--shown': SHOWN[part] }}
              data-theme={knownTheme(theme[part])}
              aria-hidden="true"
            />
            <span className={styles.part}>{t(`appearance:scopes.${part}`)}</span>
            {t(`appearance:names.${knownTheme(theme[part])}`)}
          </li>
        ))}
      </ul>
      <Button icon="palette" data-panel-toggle="appearance" onClick={onAppearance}>
        {t('changeTheme')}
      </Button>
    </Section>
  );
}
