// A signature as an answer: drawn on the screen, kept as a file of the work order.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { SignaturePad } from '@/components/signature/SignaturePad';
import { pictureOf, type Stroke } from '@/components/signature/strokes';
import { notify } from '@/components/snackbar/notify';
import { addFile } from '../api/files';
import type { GiveAnswer, Step } from './answer';
import { KeptPicture } from './KeptPicture';

type Props = { step: Step; name: string; workOrderId: number; disabled: boolean; onAnswer: GiveAnswer };

export function SignatureAnswer({ step, name, workOrderId, disabled, onAnswer }: Props) {
  const { t } = useTranslation('answers');
  const { t: common } = useTranslation();
  /** What is drawn, while it is. */
  const [strokes, setStrokes] = useState<readonly Stroke[] | null>(null);
  const [busy, setBusy] = useState(false);
  const label = t('signature', { name });
  const keep = async () => {
    setBusy(true);
    try {
      const picture = await pictureOf(strokes ?? [], 'signature.png');
      const { id: fileId } = await addFile(workOrderId, picture, { description: label.slice(0, 250) });
      if ((await onAnswer({ fileId })).ok) setStrokes(null);
    } catch (refused) {
      notify({ message: errorText(refused, common('failed')), variant: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  if (strokes) {
    return (
      <div className="stack gap-8">
        <SignaturePad {...{ label, strokes }} clear={t('clear')} onChange={setStrokes} />
        <div className="row gap-8">
          <Button kind="primary" {...{ busy }} disabled={strokes.length === 0} onClick={() => void keep()}>
            {t('keep')}
          </Button>
          <Button onClick={() => setStrokes(null)}>{t('cancel')}</Button>
        </div>
      </div>
    );
  }
  const { answerFileId: kept } = step;
  return (
    <div className="row gap-8">
      {kept !== null && <KeptPicture {...{ workOrderId, label }} fileId={kept} />}
      {!disabled && (
        <Button icon="pencil" onClick={() => setStrokes([])}>
          {t(kept === null ? 'sign' : 'signAgain')}
        </Button>
      )}
    </div>
  );
}
