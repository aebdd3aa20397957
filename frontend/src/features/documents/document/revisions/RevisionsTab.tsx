// The files a document had, the latest first: who brought which one when, and why.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { When } from '@/components/time/When';
import { download } from '@/entity/api/export';
import type { RecordOf } from '@/entity/family';
import { type Revision, useRevisions } from '../api/documents';
import { revisionFile } from '../api/file';
import { NewRevision } from './NewRevision';
import styles from './revisions.module.css';

const PAGE = 25;

export function RevisionsTab({ record }: { record: RecordOf<'document'> }) {
  const { id, archivedAt } = record;
  const { t } = useTranslation('document');
  const { t: common } = useTranslation();
  const may = usePermissionOf('documentManagement', record);
  const [rows, setRows] = useState(PAGE);
  const [brought, setBrought] = useState(0);
  const { data, error, refetch } = useRevisions(id, rows);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const save = ({ number, fileName }: Revision) =>
    revisionFile(id, number)
      .read()
      .then(
        (file) => download(file, fileName),
        (failure: unknown) => notify({ message: errorText(failure, common('failed')), variant: 'error' }),
      );
  return (
    <>
      {may.update && !archivedAt && <NewRevision key={brought} document={id} onSent={() => setBrought(brought + 1)} />}
      {data.items.length === 0 && <p className="muted tiny numbers">{t('file.none')}</p>}
      <ol className={`stack ${styles.revisions}`}>
        {data.items.map((revision) => (
          <RevisionLine key={revision.number} {...{ revision }} onSave={() => void save(revision)} />
        ))}
      </ol>
      {data.totalRecords > data.items.length && (
        <Button onClick={() => setRows(rows + PAGE)}>{t('revisions.more')}</Button>
      )}
    </>
  );
}

function RevisionLine({ revision, onSave }: { revision: Revision; onSave: () => void }) {
  const { t } = useTranslation('document');
  const { formatBytes } = useFormats();
  const { number, fileName, size, remark, by, at } = revision;
  return (
    <li>
      <span className="badge numbers">{t('revisions.number', { number })}</span>
      <div className="stack fill gap-2 break">
        <p>
          <strong className="medium">{fileName}</strong> <span className="muted tiny numbers">{formatBytes(size)}</span>
        </p>
        {remark && <p>{remark}</p>}
        <p className="muted tiny numbers">
          {by.name} · <When time={at} />
        </p>
      </div>
      <IconButton icon="download" label={t('revisions.download', { number, name: fileName })} onClick={onSave} />
    </li>
  );
}
