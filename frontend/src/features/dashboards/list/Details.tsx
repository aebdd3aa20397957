// What a dashboard is called, what it is for, and whose it is first: the same fields for a new one and for one that is there.
import { useTranslation } from 'react-i18next';
import { useSees } from '@/api/calls/userSubModules';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';

export type Details = { name: string; description: string; role: string };

type Props = {
  details: Details;
  onChange: (change: Partial<Details>) => void;
  wrong: Readonly<Record<string, string>>;
  roleName?: string | null;
};

export function DetailsFields({ details: { name, description, role }, onChange, wrong, roleName }: Props) {
  const { t } = useTranslation('dashboard');
  const seesRoles = useSees()('userRoles');
  return (
    <>
      <TextInput
        label={t('create.name')}
        value={name}
        maxLength={200}
        error={wrong.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextArea
        label={t('create.description')}
        rows={2}
        maxLength={10_000}
        value={description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      {seesRoles && (
        <ReferencePicker
          family="role"
          label={t('create.role')}
          value={role}
          chosen={roleName ?? undefined}
          error={wrong.roleId}
          onChange={(value) => onChange({ role: value })}
        />
      )}
    </>
  );
}
