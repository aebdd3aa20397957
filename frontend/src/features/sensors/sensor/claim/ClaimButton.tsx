// Opens the dialog that claims a device, and leads to the sensor that it became.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '@/components/button/Button';
import type { Row } from '@/entity/family';
import { sensorPage } from '@/paths/sensors';

const ClaimDialog = lazy(() => import('./ClaimDialog'));

export function ClaimButton({ sensor }: { sensor?: Row }) {
  const { t } = useTranslation('sensor');
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const claimed = ({ id }: Row) => {
    setOpen(false);
    if (!sensor) void navigate(sensorPage(id));
  };
  return (
    <>
      <Button icon="qrcode" onClick={() => setOpen(true)}>
        {t('claim.button')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ClaimDialog {...(sensor && { sensor })} onClaimed={claimed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
