// Where a record stands in its tree: the way from the root down to it.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import { usePath } from '../api/records';
import { useFamily } from '../FamilyContext';
import styles from './drawer.module.css';

export function PathRow({ id, onShow }: { id: number; onShow: (id: number) => void }) {
  const { t } = useTranslation('entity');
  const { data = [] } = usePath(useFamily(), id);
  const above = data.filter((one) => one.id !== id);
  if (above.length === 0) return null;
  return (
    <nav className={styles.path} aria-label={t('drawer.path')}>
      <ol className="row wrap muted tiny">
        {above.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => onShow(one.id)}>
              {one.name}
            </button>
            <Icon name="angle-right" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
