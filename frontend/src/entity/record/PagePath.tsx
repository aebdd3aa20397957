// The way to a record's page: its list, and in a tree everything above it.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '@/components/icon/Icon';
import { usePath } from '../api/records';
import { useFamily, useFamilyWords } from '../FamilyContext';
import type { Row } from '../family';
import styles from './record.module.css';

export function PagePath({ record, home }: { record: Row; home: string }) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const { data = [] } = usePath(family, record.id);
  const above = data.filter(({ id }) => id !== record.id);
  return (
    <nav className={styles.path} aria-label={t('drawer.path')}>
      <ol className="row wrap small">
        <li className="inline-row min-0">
          <Link className="muted break" to={home}>
            {useFamilyWords(family).title}
          </Link>
        </li>
        {above.map(({ id, name }) => (
          <li className="inline-row min-0" key={id}>
            <Icon name="angle-right" />
            <Link className="muted break" to={family.page?.(id) ?? `${home}?open=${id}`}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
