// The files of a work order. What is added or taken away is an event of its board.
import { Suspense, useState } from 'react';
import { Skeleton } from '@/components/state/Skeleton';
import { FileList } from '@/entity/files/FileList';
import { addFile, sourceOf, useFiles, useRemoveFile } from '../api/files';

const PAGE = 25;

export function FilesTab({ id, mayUpdate }: { id: number; mayUpdate: boolean }) {
  const [rows, setRows] = useState(PAGE);
  const { data, error, refetch } = useFiles(id, rows);
  const { mutateAsync: remove } = useRemoveFile(id);
  // The texts of records come with the first look.
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <FileList
        files={data}
        error={error}
        onRetry={() => void refetch()}
        onMore={() => setRows(rows + PAGE)}
        sourceOf={(file) => sourceOf(id, file.id)}
        change={
          mayUpdate ? { add: (file, sending) => addFile(id, file, sending), remove: (file) => remove(file.id) } : null
        }
      />
    </Suspense>
  );
}
