// Sensors that are chosen one after the other, in their order.
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { useNames } from '@/entity/api/named';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import styles from './edit.module.css';

type Props = {
  label: string;
  ids: readonly number[];
  most: number;
  onChange: (ids: readonly number[]) => void;
  error?: string | undefined;
};

export function SensorsField({ label, ids, most, onChange, error }: Props) {
  const { t } = useTranslation('dashboard');
  const names = useNames('sensor', ids);
  const add = (value: string) => {
    const id = Number(value);
    if (id && !ids.includes(id)) onChange([...ids, id]);
  };
  return (
    <div className={styles.sensors}>
      {ids.length < most && <ReferencePicker family="sensor" {...{ label, error }} value="" onChange={add} />}
      <ul aria-label={label}>
        {ids.map((id, at) => {
          const name = names[at]?.name ?? `#${id}`;
          return (
            <li className="bordered row between small break" key={id}>
              {name}
              <IconButton
                icon="times"
                label={t('edit.without', { name })}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
