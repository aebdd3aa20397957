// Which of the three layouts, each as a small picture of itself.
import { useTranslation } from 'react-i18next';
import { LAYOUTS, wishesForOther } from '../layout/config';
import { useLayout } from '../layout/useLayout';
import { useSettingsChange } from '../layout/useUserData';
import styles from './settings.module.css';
import { Radio } from '@/components/field/Radio';

export function LayoutChoice() {
  const { t } = useTranslation('appearance');
  const { style } = useLayout();
  const change = useSettingsChange();
  return (
    <fieldset className={styles.choices} data-columns="3">
      <legend>{t('style')}</legend>
      {LAYOUTS.map((one) => (
        <Radio
          key={one}
          name="layout-style"
          className={styles.choice}
          checked={style === one}
          label={
            <>
              <span className={styles.sketch} data-layout={one} aria-hidden="true">
                <span />
                <span />
                <span />
              </span>
              {t(`layouts.${one}`)}
            </>
          }
          onChoose={() => change(({ layout }) => ({ layout: { style: one, config: wishesForOther(layout.config) } }))}
        />
      ))}
    </fieldset>
  );
}
