// Sends a file as the body of a call and reports the progress. By XMLHttpRequest: fetch reports no progress of uploads.
import { readApiError } from './errors';
import { endSession } from './sessionEnd';
import { accessToken } from './token';

export type Sending = { signal?: AbortSignal; onProgress?: (share: number) => void };

/** What the server answers is taken to be what its document says: name it. */
export function sendFile<Answer>(path: string, file: File, { signal, onProgress }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('authorization', `Bearer ${accessToken()}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / Math.max(total, 1)));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return resolve(JSON.parse(request.responseText));
      if (request.status === 401) endSession('invalidToken');
      void readApiError(new Response(request.responseText, { status: request.status })).then(reject);
    });
    request.addEventListener('error', () => reject(new TypeError('The connection broke.')));
    request.addEventListener('abort', () => reject(new DOMException('Stopped by the person.', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
