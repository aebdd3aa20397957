// The failures of a work order: what failed, what was seen of it, why, and what helped.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { type Failure, failureCalls, useFailures } from '../api/failures';
import { useOrderAction } from '../api/useOrderCall';
import { CODES } from './codes';
import { FailureDialog } from './FailureDialog';
import styles from './failures.module.css';

type Props = { id: number; mayUpdate: boolean };

export function FailuresTab({ id, mayUpdate }: Props) {
  const { t } = useTranslation('failures');
  const { data, error, refetch } = useFailures(id);
  const act = useOrderAction(id);
  const [edited, setEdited] = useState<{ failure: Failure | null } | null>(null);
  const [removed, setRemoved] = useState<Failure | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const add = mayUpdate && (
    <Button icon="plus" onClick={() => setEdited({ failure: null })}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState icon="exclamation-circle" title={t('none')} text={t('noneHint')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <ul className="stack gap-12" aria-label={t('label')}>
            {data.items.map((failure) => (
              <FailureCard
                key={failure.id}
                {...{ failure, mayUpdate }}
                onEdit={() => setEdited({ failure })}
                onRemove={() => setRemoved(failure)}
              />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      {edited && (
        <FailureDialog
          workOrderId={id}
          failure={edited.failure}
          suggested={data.suggestedClass}
          downtimes={data.downtimes}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={t('remove')}
          action={t('remove')}
          onConfirm={() => void act(failureCalls.remove(removed.id))}
          onClose={() => setRemoved(null)}
        >
          {t('removeText', { name: nameOf(removed) })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** As the history names it: the class and what was wrong. */
function nameOf({ className, problemName, modeName }: Failure): string {
  const wrong = problemName ?? modeName;
  return wrong ? `${className}: ${wrong}` : className;
}

type CardProps = { failure: Failure; mayUpdate: boolean; onEdit: () => void; onRemove: () => void };

function FailureCard({ failure, mayUpdate, onEdit, onRemove }: CardProps) {
  const { t } = useTranslation('failures');
  const { formatDateTime } = useFormats();
  const { failedAt, downtimeFrom, downtimeUntil, note, addedAt, addedByName } = failure;
  const until = downtimeUntil ? formatDateTime(downtimeUntil) : t('now');
  const facts: (readonly [name: string, value: string | null])[] = [
    ...CODES.map((kind) => [t(`fields.${kind}`), failure[`${kind}Name`]] as const),
    [t('fields.failedAt'), failedAt && formatDateTime(failedAt)],
    [t('fields.downtime'), downtimeFrom && t('span', { from: formatDateTime(downtimeFrom), until })],
  ];
  return (
    <li className={`stack gap-8 ${styles.card}`}>
      <div className="row between gap-8">
        <h3 className="medium break">{nameOf(failure)}</h3>
        {mayUpdate && (
          <span className="inline-row">
            <IconButton icon="pencil" label={t('edit')} onClick={onEdit} />
            <IconButton icon="trash" label={t('remove')} onClick={onRemove} />
          </span>
        )}
      </div>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="muted tiny">{name}</dt>
                <dd className="break">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {note && <p className="break pre-line">{note}</p>}
      <p className="muted tiny">{t('recorded', { by: addedByName, when: formatDateTime(addedAt) })}</p>
    </li>
  );
}
