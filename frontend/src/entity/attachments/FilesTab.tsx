// The files of a record.
import { useState } from 'react';
import { useFamily } from '../FamilyContext';
import { FileList } from '../files/FileList';
import { recordFile, useAttachmentChanges, useRecordFiles } from './api';

const PAGE = 25;

export default function FilesTab({ id, readOnly }: { id: number; readOnly: boolean }) {
  const of = { family: useFamily(), id };
  const [rows, setRows] = useState(PAGE);
  const { data, error, refetch } = useRecordFiles(of, rows);
  const { addFile, removeFile } = useAttachmentChanges(of);
  return (
    <FileList
      files={data}
      error={error}
      onRetry={() => void refetch()}
      onMore={() => setRows(rows + PAGE)}
      sourceOf={(file) => recordFile(of, file.id)}
      change={
        readOnly
          ? null
          : {
              add: (file, sending) => addFile.mutateAsync({ file, ...sending }),
              remove: (file) => removeFile.mutateAsync(file.id),
            }
      }
    />
  );
}
