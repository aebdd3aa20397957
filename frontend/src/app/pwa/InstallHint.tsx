// How Gantry gets onto the home screen of an iPhone or iPad.
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/components/dialog/Dialog';
import styles from './Bars.module.css';

const STEPS = ['share', 'add', 'open'] as const;

export function InstallHint({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('pwa');
  return (
    <Dialog title={t('install.title')} onClose={onClose}>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`install.${step}`)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
