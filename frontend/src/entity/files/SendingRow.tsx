// A file on its way to the server: how far it is, or why it was refused.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { Icon } from '@/components/icon/Icon';
import { iconOf } from './fileWords';
import styles from './files.module.css';
import type { OnItsWay } from './useSending';

type Props = { one: OnItsWay; onAgain: (one: OnItsWay) => void; onForget: (one: OnItsWay) => void };

export function SendingRow({ one, onAgain, onForget }: Props) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const { file, share, problem } = one;
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <Icon name={iconOf(file.type)} />
      </span>
      <div className="stack fill gap-2 small">
        <strong className="bold break">{file.name}</strong>
        {problem ? (
          <p className="danger" role="alert">
            {problem}
          </p>
        ) : (
          <progress max={1} value={share} aria-label={t('files.progress', { name: file.name })} />
        )}
      </div>
      {problem && <Button onClick={() => onAgain(one)}>{common('retry')}</Button>}
      <IconButton icon="times" label={t('files.cancel', { name: file.name })} onClick={() => onForget(one)} />
    </li>
  );
}
