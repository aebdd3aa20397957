// Files on their way to become documents: each is a document, then its first revision, then perhaps a link to a record.
// What has been done of it stays done: a second try goes on where the first one stopped.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { fetchCodeUnique } from '@/entity/api/records';
import {
  createDocument,
  type DocumentKind,
  discardDocument,
  linkDocument,
  type Target,
  useDocumentsChanged,
} from '../api/documents';
import { sendRevision } from '../api/file';
import { codeOf, freeCode, kindOf, nameOf } from './suggest';

export type Upload = {
  key: number;
  file: File;
  code: string;
  name: string;
  kind: DocumentKind;
  state: 'ready' | 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  share: number;
  problem: string | null;
  /** Once it is one. */
  document: number | null;
  sent: boolean;
};

const fresh = (file: File, key: number, code: string): Upload => ({
  key,
  file,
  code,
  name: nameOf(file.name),
  kind: kindOf(file.name),
  state: 'ready',
  share: 0,
  problem: null,
  document: null,
  sent: false,
});

export function useUploads(target: Target | null) {
  const { t } = useTranslation();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const given = useRef({ key: 0, codes: new Set<string>(), forgotten: new Set<number>() });
  const changed = useDocumentsChanged();

  const change = (key: number, more: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)));

  const add = async (files: readonly File[]) => {
    const { codes } = given.current;
    for (const file of files) {
      const isFree = async (code: string) =>
        !codes.has(code) && (await fetchCodeUnique('Document', code, null).catch(() => true));
      const code = await freeCode(codeOf(file.name), isFree);
      codes.add(code);
      const key = given.current.key++;
      setUploads((all) => [...all, fresh(file, key, code)]);
    }
  };

  const steps = async ({ key, file, code, name, kind, ...upload }: Upload, stop: AbortSignal) => {
    let { document } = upload;
    try {
      document ??= (await createDocument({ code, name, kind })).id;
      change(key, { document });
      stop.throwIfAborted();
      if (!upload.sent) {
        await sendRevision(document, file, { signal: stop, onProgress: (share) => change(key, { share }) });
        change(key, { sent: true });
      }
      if (target) await linkDocument(document, target);
      change(key, { state: 'done', share: 1 });
    } catch (error) {
      if (stop.aborted && document !== null) await discardDocument(document);
      const field = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
      change(key, { state: 'failed', problem: field ?? errorText(error, t('unreachable')) });
    }
  };

  const send = async (upload: Upload) => {
    const control = new AbortController();
    running.current.set(upload.key, control);
    change(upload.key, { state: 'sending', share: 0, problem: null });
    await steps(upload, control.signal);
    running.current.delete(upload.key);
    await changed();
  };

  /** Goes on with another file where the first one was refused; what it is called stays. */
  const sendInstead = async (upload: Upload, file: File) => {
    change(upload.key, { file });
    await send({ ...upload, file });
  };

  const forget = (upload: Upload) => {
    given.current.forgotten.add(upload.key);
    given.current.codes.delete(upload.code);
    const way = running.current.get(upload.key);
    way?.abort();
    // One on its way sees to that itself.
    if (!way && upload.document !== null && !upload.sent) void discardDocument(upload.document).then(changed);
    setUploads((all) => all.filter(({ key }) => key !== upload.key));
  };

  return {
    uploads,
    add,
    change,
    send,
    sendAll: async () => {
      // One after the other: several at once only share the same line.
      for (const upload of uploads) {
        if (upload.state === 'ready' && !given.current.forgotten.has(upload.key)) await send(upload);
      }
    },
    sendInstead,
    forget,
    forgetUnfinished: () => {
      for (const upload of uploads) if (upload.state !== 'done') forget(upload);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
