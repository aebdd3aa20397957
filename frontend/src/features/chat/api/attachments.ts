// Files of a thread: sent with their progress, read with the token of the user who looks at them.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { type Sending, sendFile } from '@/api/sendFile';
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

/** A file that was sent never changes: once read it stays known as long as a component shows it. */
export const useAttachment = (thread: number, id: number) =>
  useQuery({
    queryKey: ['chat', 'attachment', thread, id],
    queryFn: () => fetchAttachment(thread, id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export const sendAttachment = (thread: number, file: File, sending: Sending) =>
  sendFile<Attachment>(
    `/api/Chat/${thread}/attachments/?${new URLSearchParams({ fileName: file.name })}`,
    file,
    sending,
  );
