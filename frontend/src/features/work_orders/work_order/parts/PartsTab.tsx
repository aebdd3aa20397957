// The parts of a work order: planned, reserved, issued, used. A code that is scanned or typed leads to its line or to a new one.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import type { KitState } from '@/realtime/board/model';
import { useOrderAction } from '../api/useOrderCall';
import { type AvailablePart, type PartLine, partCalls, searchParts, useOrderParts } from '../api/parts';
import { AddPartDialog } from './AddPartDialog';
import { EditPartDialog } from './EditPartDialog';
import { OrderKits } from './OrderKits';
import { PartLines } from './PartLines';
import { QuantityDialog, type Step } from './QuantityDialog';
import styles from './parts.module.css';
import { exactly, openOf } from './quantities';

type Props = { id: number; mayUpdate: boolean; kit?: KitState | undefined };
type Shown =
  | { add: AvailablePart | null; search: string }
  | { line: PartLine; step: Step; quantity?: string }
  | { edit: PartLine }
  | null;

export function PartsTab({ id, mayUpdate, kit = 'none' }: Props) {
  const { t } = useTranslation('order-parts');
  const { t: common } = useTranslation();
  const mayMoveStock = usePermission('warehousing').update;
  const { data: lines, error, refetch } = useOrderParts(id);
  const act = useOrderAction(id);
  const [shown, setShown] = useState<Shown>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  if (error && !lines) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!lines) return <Skeleton height={200} />;
  const mayAdd = mayUpdate || mayMoveStock;
  const close = () => setShown(null);

  const find = async (event: FormEvent) => {
    event.preventDefault();
    const search = code.trim();
    if (search === '') return setShown({ add: null, search });
    setBusy(true);
    try {
      const part = exactly(await searchParts(search), search);
      const line = part && lines.find((one) => one.partId === part.id && openOf(one) > 0);
      setShown(line ? { line, step: 'issue', quantity: '1' } : { add: part ?? null, search });
      setCode('');
    } catch (refused) {
      notify({ message: errorText(refused, common('failed')), variant: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {mayAdd && (
        <form className={styles.find} onSubmit={(event) => void find(event)}>
          <TextInput
            label={t('find')}
            hideLabel
            placeholder={t('findHint')}
            autoComplete="off"
            enterKeyHint="go"
            maxLength={100}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" icon="plus" busy={busy}>
            {t('add')}
          </Button>
        </form>
      )}
      {lines.length === 0 ? (
        <EmptyState icon="box" title={t('none')} />
      ) : (
        <>
          <OrderKits
            {...{ id, lines, mayUpdate, mayMoveStock }}
            state={kit}
            onIssue={(warehouse) => act(partCalls.issueKit(id, warehouse), t('kitIssued'))}
          />
          <PartLines
            {...{ lines, mayUpdate, mayMoveStock }}
            onStep={(line, step) => setShown({ line, step })}
            onEdit={(edit) => setShown({ edit })}
            onReserve={(line) => void act(partCalls.reserve(line.id), t('done.reserve', { name: line.name }))}
            onRelease={(line) => void act(partCalls.release(line.id), t('done.release', { name: line.name }))}
            onRemove={(line) => void act(partCalls.remove(line.id), t('done.remove', { name: line.name }))}
            onIssueOne={(line, warehouse) => {
              const back = () =>
                act(partCalls.takeBack(line.id, { quantity: '1' }), t('done.return', { name: line.name }));
              const issue = partCalls.issue(line.id, { quantity: '1', warehouseId: warehouse.id });
              return act(issue, t('done.issueOne', { name: line.name, from: warehouse.name }), {
                action: { label: t('undo'), run: () => void back() },
              });
            }}
          />
        </>
      )}
      {shown && 'add' in shown && (
        <AddPartDialog
          workOrderId={id}
          part={shown.add}
          search={shown.search}
          {...{ mayUpdate, mayMoveStock }}
          onClose={close}
        />
      )}
      {shown && 'step' in shown && <QuantityDialog workOrderId={id} {...shown} {...{ mayMoveStock }} onClose={close} />}
      {shown && 'edit' in shown && <EditPartDialog workOrderId={id} line={shown.edit} onClose={close} />}
    </>
  );
}
