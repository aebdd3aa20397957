// Chooses a document that is there already, for a record.
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { type Target, useLinkChanges } from '../api/documents';
import styles from './record.module.css';

type Props = { target: Target; onClose: () => void };

export default function LinkDialog({ target, onClose }: Props) {
  const { t } = useTranslation('document');
  const { t: common } = useTranslation();
  const id = useId();
  const { link } = useLinkChanges();
  const [document, setDocument] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    link.mutate({ document: Number(document), target }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t('record.link')}
      {...{ onClose }}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} disabled={document === ''} busy={link.isPending}>
            {t('links.add')}
          </Button>
        </>
      }
    >
      <form {...{ id }} className={styles.link} onSubmit={submit}>
        <ReferencePicker
          family="document"
          label={t('record.which')}
          value={document}
          onChange={setDocument}
          error={link.error ? errorText(link.error, common('failed')) : undefined}
        />
      </form>
    </Dialog>
  );
}
