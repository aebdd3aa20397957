// A part that was found at a counted place where the books know none.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { notify } from '@/components/snackbar/notify';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { useAddFound } from '../api/counts';

type Props = { count: number; locationId?: number; onClose: () => void };

export function AddFoundDialog({ count, locationId, onClose }: Props) {
  const { t } = useTranslation('stock-count');
  const add = useAddFound(count);
  const [part, setPart] = useState('');
  const [location, setLocation] = useState(locationId === undefined ? '' : String(locationId));
  const [lot, setLot] = useState('');
  const save = async () => {
    const lotId = lot === '' ? null : Number(lot);
    await add.mutateAsync({ partId: Number(part), locationId: Number(location), lotId });
    notify({ message: t('found.added'), variant: 'success' });
  };
  return (
    <FormDialog
      title={t('found.title')}
      action={t('found.save')}
      ready={part !== '' && location !== ''}
      onSave={save}
      {...{ onClose }}
    >
      <p className="muted">{t('found.help')}</p>
      <ReferencePicker family="masterPart" label={t('lines.part')} value={part} onChange={setPart} required />
      <ReferencePicker
        family="stockLocation"
        label={t('lines.place')}
        value={location}
        onChange={setLocation}
        required
      />
      <ReferencePicker family="stockLot" label={t('found.lot')} value={lot} onChange={setLot} />
    </FormDialog>
  );
}
