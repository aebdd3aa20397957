// What the keys of a screen do, in a dialog.
import { Dialog } from '../dialog/Dialog';
import styles from './shortcuts.module.css';

type Props = { title: string; keys: readonly (readonly [key: string, meaning: string])[]; onClose: () => void };

export function KeyList({ title, keys, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose} width={440}>
      <dl className={styles.keys}>
        {keys.map(([key, meaning]) => (
          <div className="row gap-12" key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
