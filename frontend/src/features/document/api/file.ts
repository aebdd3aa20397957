// The file of a revision: read whole or its beginning, and sent.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { readApiError } from '@/api/errors';
import { endSession } from '@/api/sessionEnd';
import { accessToken } from '@/api/token';
import type { Revision } from './documents';

/** Which file: of a document, its revision with this number. */
export type FileId = { document: number; number: number };

export async function fetchFile({ document: id, number }: FileId, bytes?: number): Promise<Blob> {
  const params = { path: { id, number }, ...(bytes && { header: { range: `bytes=0-${bytes - 1}` } }) };
  const file: unknown = await body(api.GET('/api/Document/{id}/revisions/{number}/file/', { params, parseAs: 'blob' }));
  return file as Blob;
}

/** A revision never changes: once read it stays known as long as somebody looks at it. */
export const useFile = (file: FileId, bytes?: number) =>
  useQuery({
    queryKey: ['documentFile', file.document, file.number, bytes],
    queryFn: () => fetchFile(file, bytes),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

type Sending = { remark?: string; signal?: AbortSignal; onProgress: (share: number) => void };

/** By XMLHttpRequest: fetch does not tell how far a body has come. */
export function sendRevision(document: number, file: File, { remark = '', signal, onProgress }: Sending) {
  const about = new URLSearchParams({ fileName: file.name, remark });
  return new Promise<Revision>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/Document/${document}/revisions/?${about}`);
    request.setRequestHeader('authorization', `Bearer ${accessToken()}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / Math.max(total, 1)));
    request.addEventListener('load', () => {
      if (request.status === 201) return resolve(JSON.parse(request.responseText));
      if (request.status === 401) endSession('invalidToken');
      void readApiError(new Response(request.responseText, { status: request.status })).then(reject);
    });
    request.addEventListener('error', () => reject(new TypeError('The connection broke.')));
    request.addEventListener('abort', () => reject(new DOMException('Stopped by the person.', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
