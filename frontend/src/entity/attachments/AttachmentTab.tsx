// The tabs that the records of a family have because the server says that they carry files, notes or documents.
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/state/Skeleton';
import { useFamily } from '../FamilyContext';
import { RecordDocuments } from './documents';

const FilesTab = lazy(() => import('./FilesTab'));
const NotesTab = lazy(() => import('./NotesTab'));

export type AttachmentKind = 'files' | 'notes' | 'documents';

type Props = { kind: AttachmentKind; id: number; readOnly: boolean };

export function AttachmentTab({ kind, id, readOnly }: Props) {
  const { name } = useFamily();
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      {kind === 'files' && <FilesTab {...{ id, readOnly }} />}
      {kind === 'notes' && <NotesTab {...{ id, readOnly }} />}
      {kind === 'documents' && <RecordDocuments family={name} id={id} />}
    </Suspense>
  );
}
