// What of a request is issued: how much of each line, and which lots and pieces. Without a choice what expires first goes first.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { FormDialog } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { useDayOf } from '@/features/work_orders/work_order/labour/useDayOf';
import { NOTHING_CHOSEN } from '@/features/work_orders/work_order/parts/choice';
import { ExpiredFields } from '@/features/work_orders/work_order/parts/ExpiredFields';
import { StockSelect } from '@/features/work_orders/work_order/parts/StockChoice';
import { newCommandId } from '@/realtime/commandId';
import { useIssuable } from '../api/issuable';
import { useIssue } from '../api/stock';
import styles from './document.module.css';
import { hasToChoose, type IssueLine, isComplete, issued, issueOf, missing, takesExpired } from './issueLines';

/** A refusal of one line stands at that line. */
function atItsLine(refused: unknown, sent: readonly IssueLine[]): unknown {
  if (!(refused instanceof ApiError) || refused.lineId === null) return refused;
  const { status, code, detail, lineId } = refused;
  const place = sent.findIndex(({ id }) => id === lineId);
  return new ApiError(status, code, detail, { [`lines.${place}.quantity`]: detail });
}

export function IssueDialog({ record, onClose }: { record: Row; onClose: () => void }) {
  const { t } = useTranslation('stock');
  const { formatNumber } = useFormats();
  const dayOf = useDayOf();
  const [openedAt] = useState(() => new Date());
  const issue = useIssue(record.id);
  // The same however often it is sent: what is lost on the way is not issued twice.
  const [commandId] = useState(() => newCommandId());
  const [lines, setLines] = useState(() => missing(record));
  const [expired, setExpired] = useState({ allowExpired: NOTHING_CHOSEN.allowExpired, reason: NOTHING_CHOSEN.reason });
  const warehouse = Number(record.warehouseId);
  const choices = useIssuable(
    lines.map(({ partId }) => partId),
    warehouse,
    dayOf(openedAt),
  );
  const set = (id: number, change: Partial<IssueLine>) =>
    setLines((now) => now.map((line) => (line.id === id ? { ...line, ...change } : line)));
  const sent = issued(lines);
  const asksWhy = takesExpired(lines, choices);
  const save = async () => {
    try {
      await issue.mutateAsync(issueOf(commandId, lines, choices, expired));
    } catch (refused) {
      throw atItsLine(refused, sent);
    }
    notify({ message: t('issued'), variant: 'success' });
  };
  return (
    <FormDialog
      lasting
      title={t('issue.title', { code: String(record.code) })}
      action={t('issue.save')}
      ready={isComplete(lines, choices, expired)}
      onSave={save}
      {...{ onClose }}
    >
      {(messages) => (
        <>
          {lines.map((line) => {
            const place = sent.indexOf(line);
            const error = (field: string) => (place < 0 ? undefined : messages(`lines.${place}.${field}`));
            return (
              <fieldset key={line.id} className={styles.line}>
                <legend>{line.name}</legend>
                <NumberInput
                  label={t('move.quantity')}
                  help={t('issue.missing', { quantity: formatNumber(line.open, { maxDigits: 4 }) })}
                  value={line.quantity}
                  min={0}
                  max={line.open}
                  error={error('quantity')}
                  onChange={(quantity) => set(line.id, { quantity })}
                />
                <div className="stack gap-4">
                  <StockSelect
                    part={choices.get(line.partId)}
                    warehouse={String(warehouse)}
                    value={line}
                    messages={(field) =>
                      error(field) ??
                      (field === 'lotId' && place >= 0 && hasToChoose(line, choices, asksWhy)
                        ? t('issue.choose')
                        : undefined)
                    }
                    onChange={(chosen) => set(line.id, chosen)}
                  />
                </div>
              </fieldset>
            );
          })}
          {asksWhy && <ExpiredFields value={expired} {...{ messages }} onChange={setExpired} />}
        </>
      )}
    </FormDialog>
  );
}
