// Who came into a crew, who left it, and whose duty became another: a line of the crew's history.
import { useTranslation } from 'react-i18next';
import { ChangedValue } from '@/entity/drawer/ChangedValue';
import type { PartChange } from '@/entity/family';

const words = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

export const MemberChange: PartChange = ({ change: { kind, partName, before, after }, user }) => {
  const { t } = useTranslation('crew');
  return (
    <>
      <p>{t(`history.${kind}`, { user, name: partName ?? '' })}</p>
      {kind !== 'removed' && (
        <ul>
          <ChangedValue field={t('members.duty')} from={words(before?.duty)} to={words(after?.duty)} />
        </ul>
      )}
    </>
  );
};
