// What people wrote down about a work order, newest first.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { TextArea } from '@/components/field/TextArea';
import { useFormats } from '@/components/formats/useFormats';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useNotes } from './api/workOrder';
import { FormattedText } from '@/components/richtext/FormattedText';
import { escaped } from '@/components/richtext/richText';
import { useCommand } from './useCommand';
import styles from './WorkOrderDrawer.module.css';

const PAGE = 25;

type Props = {
  id: number;
  mayUpdate: boolean;
  /** What is being written; it outlives a look at another tab. */
  draft: string;
  onDraft: (text: string) => void;
};

export function NotesTab({ id, mayUpdate, draft, onDraft }: Props) {
  const { t } = useTranslation('work-order');
  const { formatDateTime } = useFormats();
  const [rows, setRows] = useState(PAGE);
  const { data, error, refetch } = useNotes(id, rows);
  const command = useCommand(id);
  const [sending, setSending] = useState(false);

  const write = async () => {
    const text = draft.trim();
    if (!text || sending) return;
    setSending(true);
    const { ok } = await command('addLogNote', { text: escaped(text) });
    setSending(false);
    if (ok) onDraft('');
  };

  return (
    <>
      {mayUpdate && (
        <form
          className={styles.composer}
          onSubmit={(event) => {
            event.preventDefault();
            void write();
          }}
        >
          <TextArea
            rows={2}
            value={draft}
            maxLength={10_000}
            aria-label={t('newNote')}
            placeholder={t('newNote')}
            onChange={(event) => onDraft(event.target.value)}
          />
          <Button kind="primary" type="submit" busy={sending} disabled={!draft.trim()}>
            {t('addNote')}
          </Button>
        </form>
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <EmptyState icon="comment" title={t('noNotes')} />}
      <ul className={`stack gap-12 ${styles.notes}`}>
        {data?.items.map((note) => (
          <li className="break line-below" key={note.id}>
            <div className={styles.by}>
              <strong>{note.by.name}</strong>{' '}
              <time dateTime={note.workOrderLogDate}>{formatDateTime(note.workOrderLogDate)}</time>
            </div>
            <FormattedText html={note.logNotes} />
          </li>
        ))}
      </ul>
      {data && data.totalRecords > data.items.length && (
        <Button onClick={() => setRows(rows + PAGE)}>{t('more')}</Button>
      )}
    </>
  );
}
