// What is missing before a work order is completed, each with the way to fill it in; and what was done about it.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { Icon } from '@/components/icon/Icon';
import { pictureOf } from '@/components/signature/strokes';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { type Completion, completionCalls, useCompletion } from '../api/completion';
import { addFile } from '../api/files';
import { useOrderCall } from '../api/useOrderCall';
import type { WorkOrder } from '../api/workOrder';
import { useCommand } from '../useCommand';
import type { Finish } from './CompleteButton';
import styles from './completion.module.css';
import { MeterReadings } from './MeterReadings';
import { MissingFailure } from './MissingFailure';
import { OpenSteps } from './OpenSteps';
import { OtherOrders } from './OtherOrders';
import { RunningTimers } from './RunningTimers';
import { Signature, UNSIGNED } from './Signature';
import { UnusedParts } from './UnusedParts';

const NewFailure = lazy(async () => ({ default: (await import('../failures/NewFailure')).NewFailure }));

type Props = {
  workOrder: Pick<WorkOrder, 'id' | 'code' | 'title' | 'resolution' | 'asset'>;
  finish: Finish;
  onClose: () => void;
};

/** Nothing stands against it, or only what one may set aside. A review is there to judge what is missing. */
function isReady(completion: Completion, finish: Finish, overridden: boolean) {
  const { missing, timersRunning, blockedBy, childrenOpen, failureMissing } = completion;
  if (timersRunning > 0 || (blockedBy.length > 0 && !overridden)) return false;
  return finish === 'submit' || (missing.length === 0 && childrenOpen.length === 0 && !failureMissing);
}

export function CompletionSheet({ workOrder: { id, code, title, resolution: before, asset }, finish, onClose }: Props) {
  const { t } = useTranslation('completion');
  const { reopen } = usePermission('workOrders');
  const { data, error, refetch } = useCompletion(id);
  const command = useCommand(id);
  const call = useOrderCall(id);
  const [resolution, setResolution] = useState(before ?? '');
  const [reason, setReason] = useState('');
  const [saved, setSaved] = useState(before ?? '');
  const [signed, setSigned] = useState(UNSIGNED);
  const [kept, setKept] = useState(false);
  const [recording, setRecording] = useState(false);
  const given = reason.trim();

  const save = async () => {
    // Kept once, also where completing is refused afterwards and tried again.
    if (resolution.trim() !== saved.trim()) {
      if (!(await command('editCard', { patch: { resolution: resolution.trim() || null } })).ok) return false;
      setSaved(resolution);
    }
    if (signed.strokes.length > 0 && !kept) {
      const picture = await pictureOf(signed.strokes, 'signature.png');
      await addFile(id, picture, { description: t('signature.description', { by: signed.by.trim() }).trim() });
      setKept(true);
    }
    const finishing = finish === 'submit' ? completionCalls.submitForReview : completionCalls.complete;
    await call(finishing(id, given));
    return true;
  };
  return (
    <>
      <FormDialog
        title={t(`title.${finish}`, { code })}
        action={t(finish)}
        ready={data !== undefined && isReady(data, finish, reopen && given !== '')}
        width={520}
        onSave={save}
        {...{ onClose }}
      >
        {(messages) => (
          <>
            <p className="muted break">{title}</p>
            {data ? (
              <>
                {isReady(data, 'complete', false) && (
                  <p className={`row gap-8 ${styles.ready}`}>
                    <Icon name="check-circle" /> {t('nothingMissing')}
                  </p>
                )}
                <RunningTimers {...{ id, command }} />
                <OpenSteps {...{ id, command }} />
                <OtherOrders {...{ id }} blocked={data.blockedBy.length > 0} waiting={data.childrenOpen.length > 0} />
                {data.blockedBy.length > 0 && reopen && (
                  <TextInput
                    label={t('overrideReason')}
                    value={reason}
                    maxLength={500}
                    error={messages('overrideReason')}
                    onChange={({ target }) => setReason(target.value)}
                  />
                )}
                {data.failureMissing && <MissingFailure onRecord={() => setRecording(true)} />}
                <UnusedParts {...{ id }} />
                {asset && <MeterReadings assetId={asset.id} {...{ code }} />}
              </>
            ) : error ? (
              <ErrorState error={error} onRetry={() => void refetch()} />
            ) : (
              <Skeleton height={120} />
            )}
            <TextArea
              label={t('resolution')}
              rows={3}
              value={resolution}
              maxLength={20_000}
              onChange={({ target }) => setResolution(target.value)}
            />
            <Signature {...{ signed }} onChange={setSigned} />
          </>
        )}
      </FormDialog>
      {/* Beside the dialog, not within its form. */}
      {recording && (
        <Suspense fallback={null}>
          <NewFailure {...{ id }} onClose={() => setRecording(false)} />
        </Suspense>
      )}
    </>
  );
}
