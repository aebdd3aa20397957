// A photo as an answer: taken with the camera of the phone, kept as a file of the work order.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { FileButton } from '@/entity/files/FileButton';
import { addFile } from '../api/files';
import type { GiveAnswer, Step } from './answer';
import { KeptPicture } from './KeptPicture';

type Props = { step: Step; name: string; workOrderId: number; disabled: boolean; onAnswer: GiveAnswer };

export function PhotoAnswer({ step, name, workOrderId, disabled, onAnswer }: Props) {
  const { t } = useTranslation('answers');
  const { t: common } = useTranslation();
  const [busy, setBusy] = useState(false);
  const take = async ([photo]: readonly File[]) => {
    if (!photo) return;
    setBusy(true);
    try {
      const { id: fileId } = await addFile(workOrderId, photo, { description: t('photo', { name }).slice(0, 250) });
      await onAnswer({ fileId });
    } catch (refused) {
      notify({ message: errorText(refused, common('failed')), variant: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  const { answerFileId: kept } = step;
  return (
    <div className="row gap-8">
      {kept !== null && <KeptPicture {...{ workOrderId }} fileId={kept} label={t('photo', { name })} />}
      {!disabled && (
        <FileButton
          single
          icon="camera"
          label={t(kept === null ? 'takePhoto' : 'retake')}
          {...{ busy }}
          onFiles={(files) => void take(files)}
        />
      )}
    </div>
  );
}
