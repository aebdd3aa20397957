// Gives a key another token, and says how long the one before counts.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { Select } from '@/components/field/Select';
import { type ApiKey, type MadeKey, useRotateKey } from './api';

/** In hours. */
const OVERLAPS = { none: 0, hour: 1, day: 24, week: 168 } as const;
type Overlap = keyof typeof OVERLAPS;
const CHOICES: readonly Overlap[] = ['none', 'hour', 'day', 'week'];

type Props = { of: ApiKey; onMade: (made: MadeKey) => void; onClose: () => void };

export function RotateDialog({ of: { id, name }, onMade, onClose }: Props) {
  const { t } = useTranslation('api-keys');
  const [overlap, setOverlap] = useState<Overlap>('day');
  const rotate = useRotateKey();
  const save = async () => onMade(await rotate.mutateAsync({ id, overlapHours: OVERLAPS[overlap] }));
  return (
    <FormDialog title={t('rotateTitle', { name })} action={t('rotate')} onSave={save} {...{ onClose }} width={440}>
      <p className="small">{t('rotateText')}</p>
      <Select
        label={t('overlap')}
        value={overlap}
        options={CHOICES.map((value) => ({ value, label: t(`overlaps.${value}`) }))}
        onChange={setOverlap}
      />
    </FormDialog>
  );
}
