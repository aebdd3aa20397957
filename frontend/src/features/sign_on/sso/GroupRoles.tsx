// Which groups of the provider have which roles; the first that somebody belongs to decides.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { TextInput } from '@/components/field/TextInput';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import type { GroupRole } from './providerForm';
import styles from './sso.module.css';

type Props = {
  value: readonly GroupRole[];
  error: string | undefined;
  onChange: (value: readonly GroupRole[]) => void;
};

export function GroupRoles({ value, error, onChange }: Props) {
  const { t } = useTranslation('single-sign-on');
  const set = (at: number, change: Partial<GroupRole>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...change } : one)));
  return (
    <fieldset className={styles.groups}>
      <legend>{t('fields.groupRoles')}</legend>
      <p className="muted small">{t('groupRolesHelp')}</p>
      {value.map(({ group, roleId }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order is what the lines are
        <div key={at} className={styles.group}>
          <TextInput
            label={t('group', { number: at + 1 })}
            value={group}
            autoComplete="off"
            onChange={({ target }) => set(at, { group: target.value })}
          />
          <ReferencePicker
            family="role"
            label={t('roleOf', { number: at + 1 })}
            value={roleId}
            onChange={(id) => set(at, { roleId: id })}
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
      <Button icon="plus" onClick={() => onChange([...value, { group: '', roleId: '' }])}>
        {t('addGroup')}
      </Button>
    </fieldset>
  );
}
