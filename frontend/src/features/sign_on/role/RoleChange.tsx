// What became of a part of a role: a line of the role's history.
import { useTranslation } from 'react-i18next';
import { ChangedValue } from '@/entity/drawer/ChangedValue';
import type { PartChange } from '@/entity/family';
import { SUB_MODULES, type SubModuleId } from './catalogue';
import { GrantChange } from './GrantChange';
import { useTitles } from './useTitles';

export const RoleChange: PartChange = (props) =>
  props.change.part === 'roleProfile' ? <ProfileChange {...props} /> : <GrantChange {...props} />;

const known = (id: unknown): id is SubModuleId => SUB_MODULES.some((one) => one === id);

const ProfileChange: PartChange = ({ change: { kind, partName, before, after }, user }) => {
  const { t } = useTranslation('role');
  const { titleOf } = useTitles();
  const titles = (value: unknown) =>
    Array.isArray(value)
      ? value
          .filter(known)
          .map((id) => titleOf(id))
          .join(', ')
      : null;
  return (
    <>
      <p>{t(`profiles.history.${kind}`, { user, name: partName ?? '' })}</p>
      {kind !== 'removed' && (
        <ul>
          <ChangedValue
            field={t('profiles.entries')}
            from={titles(before?.subModules)}
            to={titles(after?.subModules)}
          />
        </ul>
      )}
    </>
  );
};
