// Files of a thread: sent with their progress, read with the token of whoever looks at them.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { readApiError } from '@/api/errors';
import { endSession } from '@/api/sessionEnd';
import { accessToken } from '@/api/token';
import type { Attachment } from './types';

/** 25 MB, as the server has it. */
export const LARGEST_FILE = 25 * 1024 * 1024;

export const isPicture = ({ type }: Pick<Attachment, 'type'>) => /^image\/(png|jpeg|gif|webp|avif)$/.test(type);

export async function fetchAttachment(threadId: number, id: number): Promise<Blob> {
  const params = { path: { threadId, attachmentId: id }, query: { inline: 1 as const } };
  const file: unknown = await body(
    api.GET('/api/Chat/{threadId}/attachments/{attachmentId}/file/', { params, parseAs: 'blob' }),
  );
  return file as Blob;
}

/** A file that was sent never changes: once read it stays known as long as somebody looks at it. */
export const useAttachment = (thread: number, id: number) =>
  useQuery({
    queryKey: ['chat', 'attachment', thread, id],
    queryFn: () => fetchAttachment(thread, id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

type Sending = { signal: AbortSignal; onProgress: (share: number) => void };

/** By XMLHttpRequest: fetch does not tell how far a body has come. */
export function sendAttachment(thread: number, file: File, { signal, onProgress }: Sending): Promise<Attachment> {
  const about = new URLSearchParams({ fileName: file.name });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/Chat/${thread}/attachments/?${about}`);
    request.setRequestHeader('authorization', `Bearer ${accessToken()}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / Math.max(total, 1)));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return resolve(JSON.parse(request.responseText));
      if (request.status === 401) endSession('invalidToken');
      void readApiError(new Response(request.responseText, { status: request.status })).then(reject);
    });
    request.addEventListener('error', () => reject(new TypeError('The connection broke.')));
    request.addEventListener('abort', () => reject(new DOMException('Stopped by the person.', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
