// The file of a revision: where it is read, and how it is sent.
import { api, body } from '@/api/client';
import { type Sending, sendFile } from '@/api/sendFile';
import type { FileSource } from '@/entity/files/source';
import type { Revision } from './documents';

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

export function sendRevision(document: number, file: File, { remark = '', ...sending }: Sending & { remark?: string }) {
  const about = new URLSearchParams({ fileName: file.name, remark });
  return sendFile<Revision>(`/api/Document/${document}/revisions/?${about}`, file, sending);
}
