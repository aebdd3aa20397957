// The keys of a table.
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/components/dialog/Dialog';
import { useFamily } from '../FamilyContext';
import styles from './page.module.css';

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('entity');
  const { tree } = useFamily();
  const keys = [
    ['/', 'search'],
    ['?', 'help'],
    ['N', 'create'],
    ['↑ ↓', 'arrows'],
    ...(tree ? ([['← →', 'sideways']] as const) : []),
    ['Enter', 'open'],
    [t('shortcuts.space'), 'select'],
    [t('shortcuts.shiftClick'), 'range'],
    ['Esc', 'escape'],
  ] as const;
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, meaning]) => (
          <div className="row gap-12" key={key}>
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
