// Opens the dialog that claims a device, and leads to the sensor that it became.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '@/components/button/Button';
import type { Row } from '@/entity/family';
import { sensorPage } from '@/paths/sensors';

const ClaimDialog = lazy(() => import('./ClaimDialog'));

type Props = { sensor?: Row };

export function ClaimButton({ sensor }: Props) {
  const { t } = useTranslation('sensor');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="qrcode" onClick={() => setOpen(true)}>
        {t('claim.button')}
      </Button>
      {open && <ClaimForm {...(sensor && { sensor })} onClose={() => setOpen(false)} />}
    </>
  );
}

export function ClaimForm({ sensor, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate();
  const claimed = ({ id }: Row) => {
    onClose();
    if (!sensor) void navigate(sensorPage(id));
  };
  return (
    <Suspense fallback={null}>
      <ClaimDialog {...(sensor && { sensor })} onClaimed={claimed} {...{ onClose }} />
    </Suspense>
  );
}
