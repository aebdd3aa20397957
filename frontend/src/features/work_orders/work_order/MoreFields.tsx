// What few work orders need: folded away until a field of it is filled in.
import type { UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/components/field/TextInput';
import type { Fields } from './form';
import styles from './WorkOrderDrawer.module.css';

const FIELDS = ['maintenanceType', 'linkedProject', 'maintenancePlant', 'planningPlant'] as const;

type Props = { register: UseFormRegister<Fields>; filled: Readonly<Fields>; disabled: boolean };

export function MoreFields({ register, filled, disabled }: Props) {
  const { t } = useTranslation('work-order');
  return (
    <details className={styles.more} open={FIELDS.some((name) => filled[name] !== '') || undefined}>
      <summary>{t('moreFields')}</summary>
      <div className="halves gap-10">
        {FIELDS.map((name) => (
          <TextInput key={name} label={t(`fields.${name}`)} maxLength={250} {...register(name)} disabled={disabled} />
        ))}
      </div>
    </details>
  );
}
