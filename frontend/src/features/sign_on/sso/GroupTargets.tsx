// What groups of the provider lead to: a role or a crew each, in lines.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { TextInput } from '@/components/field/TextInput';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import type { GroupTarget } from './providerForm';
import styles from './sso.module.css';

type Props = {
  /** What they lead to. */
  kind: 'role' | 'crew';
  value: readonly GroupTarget[];
  error: string | undefined;
  onChange: (value: readonly GroupTarget[]) => void;
};

export function GroupTargets({ kind, value, error, onChange }: Props) {
  const { t } = useTranslation('single-sign-on');
  const set = (at: number, change: Partial<GroupTarget>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...change } : one)));
  return (
    <fieldset className={styles.groups}>
      <legend>{t(`groupTargets.${kind}.title`)}</legend>
      <p className="muted small">{t(`groupTargets.${kind}.help`)}</p>
      {value.map(({ group, id }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order is what the lines are
        <div key={at} className={styles.group}>
          <TextInput
            label={t('group', { number: at + 1 })}
            value={group}
            autoComplete="off"
            onChange={({ target }) => set(at, { group: target.value })}
          />
          <ReferencePicker
            family={kind}
            label={t(`groupTargets.${kind}.of`, { number: at + 1 })}
            value={id}
            onChange={(chosen) => set(at, { id: chosen })}
          />
          <IconButton
            icon="times"
            label={t('removeGroup', { number: at + 1 })}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error && (
        <p className="danger small" role="alert">
          {error}
        </p>
      )}
      <Button icon="plus" onClick={() => onChange([...value, { group: '', id: '' }])}>
        {t('addGroup')}
      </Button>
    </fieldset>
  );
}
