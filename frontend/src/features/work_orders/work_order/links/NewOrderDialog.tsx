// A copy of a work order, or one that follows it up.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextInput } from '@/components/field/TextInput';
import { linkCalls } from '../api/links';
import type { WorkOrder } from '../api/workOrder';
import { useOpened } from './useOpened';

type Props = {
  workOrder: Pick<WorkOrder, 'id' | 'code' | 'title'>;
  action: 'followUp' | 'copy';
  onClose: () => void;
};

export function NewOrderDialog({ workOrder: { id, code, title: original }, action, onClose }: Props) {
  const { t } = useTranslation('links');
  const opened = useOpened(id);
  const [title, setTitle] = useState(() =>
    action === 'copy' ? original : t('followUpTitle', { title: original }).slice(0, 250),
  );
  const save = () => opened(action === 'copy' ? linkCalls.copy(id, { title }) : linkCalls.followUp(id, { title }));
  return (
    <FormDialog
      title={t(action)}
      action={t('create')}
      ready={title.trim() !== ''}
      width={480}
      onSave={save}
      onClose={onClose}
    >
      {(messages) => (
        <>
          <p>{action === 'copy' ? t('copyText') : t('followUpText', { code })}</p>
          <TextInput
            label={t('title')}
            required
            maxLength={250}
            value={title}
            error={messages('title')}
            onChange={({ target }) => setTitle(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
