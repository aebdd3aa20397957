// Picking with a phone: one line after the other along the places, confirmed by a scan or a tap.
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText, isTransient } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { newCommandId } from '@/realtime/commandId';
import { type KitPick, type NewPick, usePick } from '../api/kits';
import { PartScanField, type ScannedFamily } from '../scan/PartScanField';
import { ShortReason } from './ShortReason';
import styles from './kit.module.css';
import { after, keyOf, meantBy } from './walk';

type Place = { id: number; code: string; name: string };
type Props = { picks: readonly KitPick[]; total: number; staging: readonly Place[] };

const plain = (quantity: string) => String(Number(quantity));

export function Picking({ picks, total, staging }: Props) {
  const { t } = useTranslation('kit');
  const { t: common } = useTranslation();
  const { formatNumber, formatDate } = useFormats();
  const pick = usePick();
  const command = useRef<{ sent: string; id: string } | null>(null);
  const [at, setAt] = useState<string>();
  const [to, setTo] = useState(() => staging[0]?.id);
  const [entered, setEntered] = useState<string>();
  const [pieces, setPieces] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const current = picks.find((one) => keyOf(one) === at) ?? picks[0];
  if (!current || to === undefined) return null;

  const followed = current.tracking === 'serial';
  const wanted = plain(current.quantity);
  const quantity = followed ? String(pieces.length) : (entered ?? wanted);
  const short = Number(quantity) < Number(wanted);
  const valid = quantity.trim() !== '' && Number(quantity) >= 0 && Number(quantity) <= Number(wanted);
  const ready = valid && (!short || reason.trim() !== '') && !current.counting;

  const goTo = (next: KitPick | undefined) => {
    setAt(next && keyOf(next));
    setEntered(undefined);
    setPieces([]);
    setReason('');
    setWrong(undefined);
  };
  const send = (serials: readonly string[], taken: string, why: string) => {
    if (pick.isPending) return;
    const { lineId, locationId, lotId } = current;
    const body: Omit<NewPick, 'commandId'> = {
      lineId,
      locationId,
      lotId,
      quantity: taken,
      serials: serials.join(', '),
      toLocationId: to,
      shortReason: why.trim(),
    };
    // Where the answer was lost, the same is sent again and is done once.
    const sent = JSON.stringify(body);
    if (command.current?.sent !== sent) command.current = { sent, id: newCommandId() };
    const next = after(picks, current);
    pick.mutate(
      { ...body, commandId: command.current.id },
      {
        onSuccess: () => {
          command.current = null;
          goTo(next);
        },
        onError: (refused) => {
          if (refused instanceof ApiError && !isTransient(refused)) command.current = null;
          notify({ message: errorText(refused, common('failed')), variant: 'warning' });
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) send(pieces, quantity, short ? reason : '');
  };
  const choose = (serial: string) =>
    setPieces((chosen) =>
      chosen.includes(serial)
        ? chosen.filter((one) => one !== serial)
        : chosen.length < Number(wanted)
          ? [...chosen, serial]
          : chosen,
    );
  const scan = (code: string, of?: ScannedFamily) => {
    const meant = meantBy(code, picks, current, staging, of);
    setWrong(meant.kind === 'unknown' ? t('mode.unknown', { code: meant.code }) : undefined);
    if (meant.kind === 'unknown') return;
    if (meant.kind === 'staging') return setTo(meant.placeId);
    const here = keyOf(meant.pick) === keyOf(current);
    if (!here) goTo(meant.pick);
    if (meant.kind === 'serial') {
      const chosen = here ? [...new Set([...pieces, meant.serial])] : [meant.serial];
      setPieces(chosen);
      // The last piece confirms the line.
      if (here && chosen.length === Number(wanted) && !current.counting) send(chosen, wanted, '');
    } else if (meant.kind === 'goods' && here && !followed && ready) {
      send([], quantity, short ? reason : '');
    }
  };
  return (
    <div className={styles.picking}>
      <p className="muted" aria-live="polite">
        {t('mode.left', { count: total })}
      </p>
      <Select
        label={t('mode.to')}
        value={String(to)}
        options={staging.map(({ id, code, name }) => ({
          value: String(id),
          label: code === name ? code : `${code} ${name}`,
        }))}
        onChange={(next) => setTo(Number(next))}
      />
      <PartScanField
        label={t('mode.scan')}
        isKnown={(code, of) => meantBy(code, picks, current, staging, of).kind !== 'unknown'}
        onScan={scan}
        onRefused={setWrong}
      />
      {wrong && (
        <p className="danger break" role="alert">
          {wrong}
        </p>
      )}
      <form className="stack gap-16" onSubmit={submit}>
        <div>
          <div className="large numbers">{current.locationCode}</div>
          <div className="muted">{current.route.slice(0, -1).join(' › ')}</div>
        </div>
        <div>
          <div className="large">{current.name}</div>
          <div className="muted numbers">
            {current.code} · {current.workOrderCode}
          </div>
          {current.lotNumber !== null && (
            <div>
              {t('mode.lot', { number: current.lotNumber })}
              {current.expiresOn !== null && <> · {t('mode.until', { day: formatDate(current.expiresOn) })}</>}
            </div>
          )}
        </div>
        {current.counting && <p role="status">{t('mode.counting')}</p>}
        {current.shortReason !== '' && <p className="muted">{t('mode.before', { reason: current.shortReason })}</p>}
        {followed ? (
          <fieldset className="stack gap-8">
            <legend>
              {t('mode.pieces', { chosen: formatNumber(pieces.length), wanted: formatNumber(Number(wanted)) })}
            </legend>
            <div className={styles.pieces}>
              {current.serials.map((serial) => (
                <Button
                  key={serial}
                  kind={pieces.includes(serial) ? 'primary' : 'plain'}
                  aria-pressed={pieces.includes(serial)}
                  onClick={() => choose(serial)}
                >
                  {serial}
                </Button>
              ))}
            </div>
          </fieldset>
        ) : (
          <NumberInput
            key={keyOf(current)}
            label={t('mode.quantity', { wanted: formatNumber(Number(wanted), { maxDigits: 4 }) })}
            className={styles.quantity}
            unit={current.unit}
            min={0}
            max={Number(wanted)}
            value={quantity}
            onChange={setEntered}
          />
        )}
        {short && <ShortReason value={reason} onChange={setReason} />}
        <div className={styles.buttons}>
          <Button disabled={picks.length < 2} onClick={() => goTo(after(picks, current))}>
            {t('mode.skip')}
          </Button>
          <Button type="submit" kind="primary" disabled={!ready} busy={pick.isPending}>
            {short ? t('mode.pickShort') : t('mode.pick')}
          </Button>
        </div>
      </form>
    </div>
  );
}
