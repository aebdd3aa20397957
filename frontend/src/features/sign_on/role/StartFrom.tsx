// Begins with what another role may do.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { permissionsOf } from './api/permissions';
import type { Matrix } from './grants';

type Props = { role: number; onChoose: (matrix: Matrix) => void };

export function StartFrom({ role, onChoose }: Props) {
  const { t } = useTranslation('role');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const choose = async (id: string) => {
    try {
      onChoose(await client.fetchQuery(permissionsOf(Number(id))));
    } catch (error) {
      notify({ message: errorText(error, common('failed')), variant: 'error' });
    }
  };
  return (
    <ReferencePicker
      family="role"
      label={t('startFrom')}
      value=""
      except={role}
      onChange={(id) => void (id && choose(id))}
    />
  );
}
