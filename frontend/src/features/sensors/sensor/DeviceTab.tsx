// The device of a sensor: its label, how to get one, how to give it back.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { useRelease } from './api';
import { ClaimButton } from './claim/ClaimButton';
import { LabelDrawing } from './claim/LabelDrawing';
import styles from './sensor.module.css';

export function DeviceTab({ sensor }: { sensor: Row }) {
  const { t } = useTranslation('sensor');
  const may = usePermissionOf('sensors', sensor).update && sensor.archivedAt === null;
  const [asking, setAsking] = useState(false);
  const release = useRelease(sensor.id);
  const number = String(sensor.deviceNumber);
  const done = () => notify({ message: t('device.released', { id: number }), variant: 'success' });
  return (
    <div className={styles.device}>
      <p>{number ? t('device.has', { id: number }) : t('device.none')}</p>
      <LabelDrawing number={number || undefined} />
      {may && (
        <div>
          {number ? (
            <Button icon="times-circle" busy={release.isPending} onClick={() => setAsking(true)}>
              {t('device.release')}
            </Button>
          ) : (
            <ClaimButton {...{ sensor }} />
          )}
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t('device.question', { id: number })}
          action={t('device.release')}
          onConfirm={() => release.mutate(undefined, { onSuccess: done })}
          onClose={() => setAsking(false)}
        >
          {t('device.explain')}
        </ConfirmDialog>
      )}
    </div>
  );
}
