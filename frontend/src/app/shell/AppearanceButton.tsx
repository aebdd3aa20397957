// The tab at the screen's side that opens the theme settings.
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { useRightPanel } from './panels/useRightPanel';
import styles from './Shell.module.css';

export function AppearanceButton() {
  const { t } = useTranslation('shell');
  const panel = useRightPanel();
  return (
    <div className={styles.appearance}>
      <IconButton
        icon="palette"
        label={t('panels.appearance')}
        aria-haspopup="dialog"
        data-panel-toggle="appearance"
        onClick={() => panel?.show('appearance')}
      />
    </div>
  );
}
