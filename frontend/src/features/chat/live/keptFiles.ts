// Files that the user chose without a connection: kept in the browser until their message goes out, for this user,
// and no more than there is room for. They go with the sign-out.
import { ApiError } from '@/api/errors';
import { all, find, put, remove } from '@/api/browserStorage';
import { newCommandId } from '@/realtime/commandId';
import type { KeptFile } from '@/realtime/thread/predict';
import { sendAttachment } from '../api/attachments';

type Kept = { bytes: ArrayBuffer; type: string; name: string; size: number };

/** Of one person, in all threads. */
export const MOST_KEPT = 50 * 1024 * 1024;

/** What is kept already and this together would be too much. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

const keyOf = (owner: string, key: string) => `${owner} ${key}`;

/** Keeps all of them or none. */
export async function keepFiles(owner: string, files: readonly File[]): Promise<KeptFile[]> {
  const there = await all<Kept>('files', keyOf(owner, ''));
  const size = [...there, ...files].reduce((sum, one) => sum + one.size, 0);
  if (size > MOST_KEPT) throw new NoRoom();
  const kept: KeptFile[] = [];
  try {
    for (const file of files) {
      const { name, type, size: length } = file;
      const key = newCommandId();
      const record: Kept = { bytes: await file.arrayBuffer(), type, name, size: length };
      await put('files', keyOf(owner, key), record);
      kept.push({ key, name, size: length });
    }
  } catch (error) {
    for (const { key } of kept) await remove('files', keyOf(owner, key)).catch(() => undefined);
    // The browser has less room than we would take.
    throw error instanceof DOMException ? new NoRoom() : error;
  }
  return kept;
}

export const dropFile = (owner: string, key: string) => remove('files', keyOf(owner, key));

/** Sends a file that was kept, and keeps it no longer. Returns the attachment that it became. */
export async function sendKept(owner: string, thread: number, { key, name }: KeptFile): Promise<number> {
  const kept = await find<Kept>('files', keyOf(owner, key));
  if (!kept) throw new ApiError(410, 'file_gone', `${name} is not on this device any more.`);
  const file = new File([kept.bytes], name, { type: kept.type });
  const { id } = await sendAttachment(thread, file, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return id;
}
