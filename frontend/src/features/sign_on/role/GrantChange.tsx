// What a role may do more or less than before: a line of the role's history.
import { useTranslation } from 'react-i18next';
import { ChangedValue } from '@/entity/drawer/ChangedValue';
import type { PartChange } from '@/entity/family';
import { SUB_MODULES } from './catalogue';
import { COLUMNS, LIMITS } from './grants';
import { useTitles } from './useTitles';

export const GrantChange: PartChange = ({ change: { kind, partName, before, after }, user }) => {
  const { t } = useTranslation('role');
  const { t: words } = useTranslation('entity');
  const { titleOf } = useTitles();
  const subModule = SUB_MODULES.find((id) => id === partName);
  const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? words(value ? 'yes' : 'no') : null);
  const limit = (value: unknown) => {
    const known = LIMITS.find((one) => one === value);
    return known ? t(`limits.${known}`) : null;
  };
  // Of a new grant, what it does not give says nothing.
  const columns = COLUMNS.filter((column) => column !== 'see' && (kind === 'updated' || after?.[column] === true));
  return (
    <>
      <p>{t(`history.${kind}`, { user, name: subModule ? titleOf(subModule) : (partName ?? '') })}</p>
      {kind !== 'removed' && (
        <ul>
          {columns.map((column) => (
            <ChangedValue
              key={column}
              field={t(`columns.${column}`)}
              from={yesOrNo(before?.[column])}
              to={yesOrNo(after?.[column])}
            />
          ))}
          <ChangedValue field={t('limit')} from={limit(before?.limit)} to={limit(after?.limit)} />
        </ul>
      )}
    </>
  );
};
