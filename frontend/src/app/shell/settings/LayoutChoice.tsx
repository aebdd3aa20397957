// Which of the three layouts, each as a small picture of itself.
import { useTranslation } from 'react-i18next';
import { LAYOUTS, wishesForOther } from '../layout/config';
import { useLayout } from '../layout/useLayout';
import { useSettingsChange } from '../layout/useUserData';
import styles from './settings.module.css';

export function LayoutChoice() {
  const { t } = useTranslation('appearance');
  const { style } = useLayout();
  const change = useSettingsChange();
  return (
    <fieldset className={styles.choices} data-columns="3">
      <legend>{t('style')}</legend>
      {LAYOUTS.map((one) => (
        <label key={one} className={styles.choice}>
          <input
            type="radio"
            name="layout-style"
            checked={style === one}
            onChange={() => change(({ layout }) => ({ layout: { style: one, config: wishesForOther(layout.config) } }))}
          />
          <span className={styles.sketch} data-layout={one} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
          {t(`layouts.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}
