// Closes a work order as a duplicate of another one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { useOrderCall } from '../api/useOrderCall';
import { linkCalls } from '../api/links';
import type { WorkOrder } from '../api/workOrder';

type Props = { workOrder: Pick<WorkOrder, 'id' | 'code'>; onClose: () => void };

export function DuplicateDialog({ workOrder: { id, code }, onClose }: Props) {
  const { t } = useTranslation('links');
  const call = useOrderCall(id);
  const [other, setOther] = useState('');
  return (
    <FormDialog
      title={t('duplicate')}
      action={t('close')}
      ready={other !== ''}
      width={480}
      onSave={() => call(linkCalls.duplicate(id, Number(other)))}
      onClose={onClose}
    >
      {(messages) => (
        <>
          <p>{t('duplicateText', { code })}</p>
          <ReferencePicker
            family="workOrder"
            label={t('duplicateOf')}
            required
            value={other}
            except={id}
            error={messages('otherId')}
            onChange={setOther}
          />
        </>
      )}
    </FormDialog>
  );
}
