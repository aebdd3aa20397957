// That a gateway was asked to do something, or fetched it: a line of its history.
import { useTranslation } from 'react-i18next';
import type { PartChange } from '@/entity/family';

export const ActionChange: PartChange = ({ change: { kind, partName }, user }) => {
  const { t } = useTranslation('gateway');
  const action = partName === 'update' ? 'update' : 'reset';
  return (
    <p>{t(`history.${kind === 'removed' ? 'fetched' : 'asked'}`, { user, action: t(`actions.${action}.name`) })}</p>
  );
};
