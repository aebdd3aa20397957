// Whose records may be changed.
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '@/components/field/Select';
import { LIMITS, limitsOf, rankOf } from './grants';
import styles from './role.module.css';
import type { Editing } from './useMatrix';

type Props = Omit<ComponentProps<typeof Select>, 'id' | 'options' | 'value' | 'onChange'> & {
  id: string;
  name: string;
  matrix: Editing;
  readOnly: boolean;
};

/** Nothing for those who may not even look; only words where there is nothing to choose. */
export function LimitField({ id, name, matrix, readOnly, ...rest }: Props) {
  const { t } = useTranslation('role');
  const grant = matrix.grantOf(id);
  if (!grant) return null;
  const known = limitsOf(id);
  if (readOnly || known.length === 1) return t(`limits.${LIMITS[rankOf(grant.limit)] ?? 'own'}`);
  return (
    <Select
      {...rest}
      className={styles.limit}
      aria-label={t('limitOf', { name })}
      value={grant.limit}
      options={known
        .toReversed()
        .map((one) => ({ value: one, label: t(`limits.${one}`), disabled: !matrix.limitOpen(id, one) }))}
      onChange={(limit) => matrix.limit(id, limit)}
    />
  );
}
