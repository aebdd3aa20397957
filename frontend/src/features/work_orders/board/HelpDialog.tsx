// The keys of the board.
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/components/dialog/Dialog';
import styles from './BoardPage.module.css';

const KEYS = [
  ['/', 'search'],
  ['?', 'help'],
  ['Space', 'lift'],
  ['← ↑ ↓ →', 'arrows'],
  ['Enter', 'open'],
  ['M', 'm'],
  ['X', 'x'],
  ['Ctrl Z', 'undo'],
] as const;

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('board');
  return (
    <Dialog title={t('help')} onClose={onClose} width={440}>
      <dl className={styles.keys}>
        {KEYS.map(([key, meaning]) => (
          <div className="stack gap-12" key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`shortcuts.${meaning}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
