// One line of a count at a time: where, what, and a large field for how much.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { NumberInput } from '@/components/field/NumberInput';
import { TextArea } from '@/components/field/TextArea';
import { useFormats } from '@/components/formats/useFormats';
import { EmptyState } from '@/components/state/StateMessage';
import type { CountLine } from '../api/counts';
import { PartScanField, type ScannedFamily } from '../scan/PartScanField';
import { AddFoundButton } from './AddFoundButton';
import styles from './count.module.css';
import { countPieces, withPiece } from './pieces';
import { useEntries } from './useEntries';
import { located, nextOpen } from './walk';

type Props = { count: number; lines: readonly CountLine[] };

export function Counting({ count, lines }: Props) {
  const { t } = useTranslation('stock-count');
  const { formatNumber } = useFormats();
  const { unsent, enter, drop } = useEntries(count);
  const waiting = new Map(unsent.filter(({ refusal }) => refusal === undefined).map((one) => [one.lineId, one]));
  const walked = lines.map((line) => (waiting.has(line.id) ? { ...line, state: 'counted' } : line));
  const [at, setAt] = useState(() => Math.max(nextOpen(walked, -1), 0));
  const [everything, setEverything] = useState(() => nextOpen(walked, -1) === -1);
  const [quantity, setQuantity] = useState('');
  const [pieces, setPieces] = useState('');
  const [wrong, setWrong] = useState<string>();
  const line = walked[at];
  const counted = walked.filter(({ state }) => state === 'counted').length;
  const open = nextOpen(walked, at);
  const ofPieces = line?.tracking === 'serial';
  // Which pieces differ has to be known when it is counted again.
  const piecesMissing = ofPieces && line.state === 'recount' && pieces.trim() === '' && quantity.trim() !== '0';
  const showsLine = line !== undefined && !(everything && open === -1);

  const goTo = (place: number) => {
    setAt(place);
    setQuantity('');
    setPieces('');
    setWrong(undefined);
    setEverything(false);
  };
  const next = (after: readonly CountLine[]) => {
    const place = nextOpen(after, at);
    if (place === -1) setEverything(true);
    else goTo(place);
    setQuantity('');
    setPieces('');
  };
  const name = (text: string) => {
    setPieces(text);
    setQuantity(text.trim() === '' ? '' : String(countPieces(text)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!line || piecesMissing || quantity.trim() === '' || !(Number(quantity) >= 0)) return;
    // None there is said by the number alone.
    const named = ofPieces && (pieces.trim() !== '' || Number(quantity) === 0);
    enter(line.id, quantity.trim(), named ? pieces.trim() : null);
    next(walked.map((one) => (one.id === line.id ? { ...one, state: 'counted' } : one)));
  };
  // Of a part with serial numbers, other codes are those of its pieces; labels say what they are on.
  const mayBePiece = (of: ScannedFamily | undefined) => of === undefined && showsLine && ofPieces === true;
  const scan = (code: string, of?: ScannedFamily) => {
    const place = located(walked, code, at - 1, of);
    // The code of the line that is being counted leaves what was entered.
    if (place === at && showsLine) setWrong(undefined);
    else if (place !== -1) goTo(place);
    else if (mayBePiece(of)) name(withPiece(pieces, code));
    else setWrong(t('mode.unknown', { code: code.trim() }));
  };
  const before = line && (waiting.get(line.id)?.quantity ?? line.counted);
  return (
    <div className={styles.counting}>
      <p className="muted" aria-live="polite">
        {t('mode.progress', { counted: formatNumber(counted), count: lines.length })}
        {waiting.size > 0 && <> · {t('mode.unsent', { count: waiting.size })}</>}
      </p>
      <PartScanField
        label={t('mode.scan')}
        isKnown={(code, of) => located(walked, code, at - 1, of) !== -1 || mayBePiece(of)}
        onScan={scan}
        onRefused={setWrong}
      />
      {wrong && (
        <div className="stack gap-8">
          <p className="danger break" role="alert">
            {wrong}
          </p>
          <p>
            <AddFoundButton {...{ count }} {...(line && { locationId: line.locationId })} />
          </p>
        </div>
      )}
      {unsent
        .filter(({ refusal }) => refusal !== undefined)
        .map(({ commandId, lineId, refusal = '' }) => (
          <p key={commandId} className="danger" role="alert">
            {lines.find(({ id }) => id === lineId)?.partCode} {t('mode.refused', { reason: refusal })}{' '}
            <Button kind="quiet" icon="trash" onClick={() => drop(commandId)}>
              {t('mode.drop')}
            </Button>
          </p>
        ))}
      {showsLine ? (
        <form className="stack gap-16" onSubmit={submit}>
          <div>
            <div className="large numbers">{line.locationCode}</div>
            <div className="muted">{line.locationName}</div>
          </div>
          <div>
            <div className="large">{line.partName}</div>
            <div className="muted numbers">{line.partCode}</div>
            {line.lotNumber !== null && (
              <div>
                {t('lines.lot')} {line.lotNumber}
              </div>
            )}
          </div>
          {line.state === 'recount' && <p role="status">{t('mode.again')}</p>}
          {before && (
            <p className="muted">{t('mode.before', { quantity: formatNumber(Number(before), { maxDigits: 4 }) })}</p>
          )}
          {ofPieces && (
            <TextArea
              label={t('mode.pieces')}
              help={t(line.state === 'recount' ? 'mode.piecesAgain' : 'mode.piecesHelp')}
              rows={4}
              value={pieces}
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => name(target.value)}
            />
          )}
          <NumberInput
            key={line.id}
            label={t('mode.quantity')}
            className={styles.quantity}
            unit={line.unitCode}
            min={0}
            value={quantity}
            onChange={setQuantity}
          />
          <div className={styles.buttons}>
            <Button disabled={at === 0} onClick={() => goTo(at - 1)}>
              {t('mode.previous')}
            </Button>
            <Button disabled={open === -1 || open === at} onClick={() => goTo(open)}>
              {t('mode.skip')}
            </Button>
            <Button type="submit" kind="primary" disabled={quantity.trim() === '' || piecesMissing}>
              {t('mode.enter')}
            </Button>
          </div>
        </form>
      ) : (
        <EmptyState icon="check-circle" title={t('mode.done')}>
          {t('mode.finish')}
        </EmptyState>
      )}
    </div>
  );
}
