// The file of a revision: read whole or its beginning, and sent.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { type Sending, sendFile } from '@/api/sendFile';
import type { Revision } from './documents';

/** Where a file that never changes is read. */
export type FileSource = {
  /** What it is known by, once read. */
  key: string;
  read: (bytes?: number) => Promise<Blob>;
};

/** The file of a document, its revision with this number. */
export const revisionFile = (document: number, number: number): FileSource => ({
  key: `document/${document}/${number}`,
  read: async (bytes) => {
    const params = { path: { id: document, number }, ...(bytes && { header: { range: `bytes=0-${bytes - 1}` } }) };
    const file: unknown = await body(
      api.GET('/api/Document/{id}/revisions/{number}/file/', { params, parseAs: 'blob' }),
    );
    return file as Blob;
  },
});

/** Once read it stays known as long as somebody looks at it. */
export const useFile = ({ key, read }: FileSource, bytes?: number) =>
  useQuery({
    queryKey: ['file', key, bytes],
    queryFn: () => read(bytes),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export function sendRevision(document: number, file: File, { remark = '', ...sending }: Sending & { remark?: string }) {
  const about = new URLSearchParams({ fileName: file.name, remark });
  return sendFile<Revision>(`/api/Document/${document}/revisions/?${about}`, file, sending);
}
