// Whose records may be changed.
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS, limitsOf, rankOf } from './grants';
import styles from './role.module.css';
import type { Editing } from './useMatrix';

type Props = Omit<ComponentProps<'select'>, 'id'> & { id: string; name: string; matrix: Editing; readOnly: boolean };

/** Nothing for those who may not even look; only words where there is nothing to choose. */
export function LimitField({ id, name, matrix, readOnly, ...rest }: Props) {
  const { t } = useTranslation('role');
  const grant = matrix.grantOf(id);
  if (!grant) return null;
  const known = limitsOf(id);
  if (readOnly || known.length === 1) return t(`limits.${LIMITS[rankOf(grant.limit)] ?? 'own'}`);
  return (
    <select
      {...rest}
      className={styles.limit}
      aria-label={t('limitOf', { name })}
      value={grant.limit}
      onChange={({ target }) => matrix.limit(id, target.value)}
    >
      {known.toReversed().map((one) => (
        <option key={one} value={one} disabled={!matrix.limitOpen(id, one)}>
          {t(`limits.${one}`)}
        </option>
      ))}
    </select>
  );
}
