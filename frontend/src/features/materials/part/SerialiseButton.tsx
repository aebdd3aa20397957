// Gives the pieces of a part that is in stock their serial numbers.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextArea } from '@/components/field/TextArea';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { useList } from '@/entity/api/records';
import type { Row } from '@/entity/family';
import { isReadOnly } from '@/entity/readOnly';
import { readView } from '@/entity/view/view';
import { newCommandId } from '@/realtime/commandId';
import { useSerialise } from '../api/serialising';
import { stockItem } from '../stock/stock.entity';

/** As many as the server takes at once. */
const MOST = 200;

export function SerialiseButton({ part }: { part: Row }) {
  const { t } = useTranslation('stock');
  const [open, setOpen] = useState(false);
  const mayChange = usePermission('masterParts').update;
  const mayPost = usePermission('warehousing').update;
  const fits = part.tracking === 'none' && Number(part.balance) > 0 && !isReadOnly(part);
  if (!(mayChange && mayPost && fits)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('serialise.open')}</Button>
      {open && <SerialiseDialog part={part} onClose={() => setOpen(false)} />}
    </>
  );
}

function usePlacesOf(part: number) {
  const everything = readView(stockItem, 'list', new URLSearchParams());
  const filters = { partId: { mode: 'in' as const, values: [String(part)] } };
  const list = useList(stockItem, { ...everything, rows: MOST, filters }, true);
  return { ...list, places: list.data?.items.filter(({ balance }) => Number(balance) !== 0) };
}

function SerialiseDialog({ part, onClose }: { part: Row; onClose: () => void }) {
  const { t } = useTranslation('stock');
  const { formatNumber } = useFormats();
  const serialise = useSerialise(part.id);
  // The same however often it is sent: numbers are given once.
  const [commandId] = useState(() => newCommandId());
  const [serials, setSerials] = useState<Readonly<Record<number, string>>>({});
  const [reason, setReason] = useState('');
  const { places, error, refetch } = usePlacesOf(part.id);
  const entered = (places ?? []).map(({ locationId }) => ({
    locationId: Number(locationId),
    serials: (serials[Number(locationId)] ?? '').trim(),
  }));
  const ready = entered.length > 0 && entered.every((place) => place.serials !== '');
  const save = async () => {
    await serialise.mutateAsync({ commandId, version: Number(part.version), places: entered, reason: reason.trim() });
    notify({ message: t('serialise.done'), variant: 'success' });
  };
  return (
    <FormDialog lasting title={t('serialise.title')} action={t('serialise.save')} onSave={save} {...{ ready, onClose }}>
      {(messages) => (
        <>
          <p className="muted">{t('serialise.help')}</p>
          {error && !places && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!error && !places && <Skeleton height={120} />}
          {places?.map(({ id, locationId, locationCode, locationName, balance }, place) => (
            <TextArea
              key={id}
              label={t('serialise.place', {
                place: [...new Set([locationCode, locationName])].join(' '),
                count: Number(balance),
                pieces: formatNumber(Number(balance), { maxDigits: 4 }),
              })}
              help={t('tracked.serialsHint')}
              rows={2}
              required
              error={messages(`places.${place}.serials`)}
              value={serials[Number(locationId)] ?? ''}
              onChange={({ target }) => setSerials((now) => ({ ...now, [Number(locationId)]: target.value }))}
            />
          ))}
          <TextArea
            label={t('move.reason')}
            rows={2}
            maxLength={1_000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
