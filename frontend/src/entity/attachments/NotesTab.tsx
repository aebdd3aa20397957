// The log notes of a record: written as rich text, the newest first.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { FormattedText } from '@/components/richtext/FormattedText';
import { RichTextField } from '@/components/richtext/RichTextField';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useFamily } from '../FamilyContext';
import { useAttachmentChanges, useRecordNotes } from './api';
import styles from './attachments.module.css';

const PAGE = 25;

const isBlank = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';

export default function NotesTab({ id, readOnly }: { id: number; readOnly: boolean }) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const { formatDateTime } = useFormats();
  const of = { family: useFamily(), id };
  const [rows, setRows] = useState(PAGE);
  const { data, error, refetch } = useRecordNotes(of, rows);
  const { addNote } = useAttachmentChanges(of);
  const [draft, setDraft] = useState('');
  // The editor keeps its own state; a new key empties it.
  const [written, setWritten] = useState(0);
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={160} />;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(draft) || addNote.isPending) return;
    addNote.mutate(draft, {
      onSuccess: () => {
        setDraft('');
        setWritten(written + 1);
      },
    });
  };
  return (
    <>
      {!readOnly && (
        <form className={`stack left gap-8 ${styles.composer}`} onSubmit={submit}>
          <RichTextField
            key={written}
            label={t('notes.text')}
            value={draft}
            onChange={setDraft}
            disabled={false}
            empty=""
            error={addNote.error ? errorText(addNote.error, common('failed')) : undefined}
          />
          <Button kind="primary" type="submit" busy={addNote.isPending} disabled={isBlank(draft)}>
            {t('notes.add')}
          </Button>
        </form>
      )}
      {data.items.length === 0 && <EmptyState icon="comment" title={t('notes.none')} text={t('notes.noneHint')} />}
      {data.items.length > 0 && (
        <ul className="stack gap-16" aria-label={t('notes.list')}>
          {data.items.map((note) => (
            <li key={note.id}>
              <div className={`muted small ${styles.by}`}>
                <strong>{note.by.name}</strong> <time dateTime={note.at}>{formatDateTime(note.at)}</time>
              </div>
              <FormattedText html={note.text} />
            </li>
          ))}
        </ul>
      )}
      {data.totalRecords > data.items.length && <Button onClick={() => setRows(rows + PAGE)}>{t('notes.more')}</Button>}
    </>
  );
}
