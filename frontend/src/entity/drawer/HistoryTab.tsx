// What happened to a record and its parts, in sentences: who, when, and which field from what to what.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { When } from '@/components/time/When';
import type { Change } from '../api/contract';
import { useHistory } from '../api/records';
import { AttachmentChange, isAttachment } from '../attachments/AttachmentChange';
import { fieldOf, useFamily, useFamilyWords } from '../FamilyContext';
import { useValueWords } from '../form/ConflictChoice';
import { ChangedValue } from './ChangedValue';
import styles from './drawer.module.css';

const PAGE = 25;
const PartEntry = lazy(() => import('./PartEntry'));

export function HistoryTab({ id }: { id: number }) {
  const { t } = useTranslation('entity');
  const [rows, setRows] = useState(PAGE);
  const { data, error, refetch } = useHistory(useFamily(), id, rows);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.items.length === 0) return <p className={styles.quiet}>{t('historyTab.none')}</p>;
  return (
    <>
      <ol className={`stack gap-12 ${styles.history}`}>
        {data.items.map((change) => (
          <HistoryEntry key={change.id} change={change} />
        ))}
      </ol>
      {data.totalRecords > data.items.length && (
        <Button onClick={() => setRows(rows + PAGE)}>{t('historyTab.more')}</Button>
      )}
    </>
  );
}

/** Archiving is a change of one field with a name of its own. */
function verbOf({ kind, before, after }: Change) {
  if (kind !== 'updated' || !after || !('archivedAt' in after)) return kind;
  if (after.archivedAt && !before?.archivedAt) return 'archived';
  return after.archivedAt ? 'updated' : 'restored';
}

export function HistoryEntry({ change, className }: { change: Change; className?: string | undefined }) {
  const { t } = useTranslation('entity');
  const { part } = useFamily();
  const Part = part ?? PartEntry;
  const user = change.userName ?? t('historyTab.system');
  return (
    <li className={className}>
      <span className="muted tiny numbers">
        <When time={change.at} />
      </span>
      {isAttachment(change) ? (
        <AttachmentChange {...{ change, user }} />
      ) : change.part ? (
        <Suspense>
          <Part {...{ change, user }} />
        </Suspense>
      ) : (
        <RecordChange {...{ change, user }} />
      )}
    </li>
  );
}

function RecordChange({ change, user }: { change: Change; user: string }) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const { before, after } = change;
  const fields = [...family.fields.keys()].filter((name) => name in (before ?? {}) || name in (after ?? {}));
  // Every change has these, and no user set them.
  const shownFields = fields.filter((name) => name !== 'updatedAt' && name !== 'createdAt');
  return (
    <>
      <p>{t(`historyTab.${verbOf(change)}`, { user })}</p>
      {change.kind !== 'removed' && shownFields.length > 0 && (
        <ul>
          {shownFields.map((name) => (
            <ChangedField key={name} {...{ name, before, after }} />
          ))}
        </ul>
      )}
    </>
  );
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

function ChangedField({ name, before, after }: Pick<Change, 'before' | 'after'> & { name: string }) {
  const family = useFamily();
  const spec = fieldOf(family, name);
  const field = useFamilyWords(family).field(name);
  // The server names what is referred to: who reads the record need not be allowed to read that.
  const sides = [before, after].map((fields) => ({
    value: fields?.[name],
    named: spec.shown === undefined ? undefined : fields?.[spec.shown],
  }));
  const unnamed = useValueWords(
    name,
    sides.map(({ value, named }) => (named === undefined ? value : null)),
  );
  const [from = null, to = null] = sides.map(({ value, named }, at) =>
    isNothing(value) ? null : typeof named === 'string' ? named : (unnamed[at] ?? ''),
  );
  return <ChangedValue {...{ field, from, to }} />;
}
