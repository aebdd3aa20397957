// Chooses a document that is there already, for a record.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { type Target, useLinkChanges } from '../api/documents';
import styles from './record.module.css';

type Props = { target: Target; onClose: () => void };

export default function LinkDialog({ target, onClose }: Props) {
  const { t } = useTranslation('document');
  const { link } = useLinkChanges();
  const [document, setDocument] = useState('');
  return (
    <FormDialog
      title={t('record.link')}
      action={t('links.add')}
      ready={document !== ''}
      onSave={() => link.mutateAsync({ document: Number(document), target })}
      {...{ onClose }}
    >
      {(messages) => (
        <div className={styles.link}>
          <ReferencePicker
            family="document"
            label={t('record.which')}
            value={document}
            onChange={setDocument}
            error={messages('document')}
          />
        </div>
      )}
    </FormDialog>
  );
}
