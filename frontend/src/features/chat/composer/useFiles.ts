// Files on their way to a message: each goes out at once, and can be tried again or taken back while one goes on writing.
// Without a connection they wait for one; their message may be sent meanwhile, and they go with it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { LARGEST_FILE, sendAttachment } from '../api/attachments';
import type { Attachment } from '../api/types';

export type Sending = {
  key: number;
  file: File;
  state: 'sending' | 'done' | 'failed' | 'waiting';
  /** From 0 to 1. */
  share: number;
  problem: string | null;
  attachment: Attachment | null;
};

/** As the server has it. */
export const MOST_FILES = 10;

const KNOWN = ['file_type', 'file_too_large'] as const;

export function useFiles(thread: number, online: boolean) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation();
  const [files, setFiles] = useState<readonly Sending[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const next = useRef(1);

  useEffect(() => {
    const ways = running.current;
    return () => {
      for (const way of ways.values()) way.abort();
    };
  }, []);

  const change = (key: number, more: Partial<Sending>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)));

  const wordsFor = (error: unknown): string => {
    const known = error instanceof ApiError && KNOWN.find((code) => code === error.code);
    return known ? t(`file.${known}`) : errorText(error, common('unreachable'));
  };

  const send = async (key: number, file: File) => {
    if (file.size > LARGEST_FILE) return change(key, { state: 'failed', problem: t('file.file_too_large') });
    const control = new AbortController();
    running.current.set(key, control);
    change(key, { state: 'sending', share: 0, problem: null });
    try {
      const onProgress = (share: number) => change(key, { share });
      const attachment = await sendAttachment(thread, file, { signal: control.signal, onProgress });
      change(key, { state: 'done', share: 1, attachment });
    } catch (error) {
      if (control.signal.aborted) return;
      if (error instanceof ApiError) change(key, { state: 'failed', problem: wordsFor(error) });
      else change(key, { state: 'waiting', share: 0 });
    } finally {
      running.current.delete(key);
    }
  };

  const add = (chosen: readonly File[]) => {
    const room = MOST_FILES - files.length;
    for (const file of chosen.slice(0, Math.max(room, 0))) {
      const key = next.current++;
      setFiles((all) => [...all, { key, file, state: 'waiting', share: 0, problem: null, attachment: null }]);
      if (online || file.size > LARGEST_FILE) void send(key, file);
    }
  };

  const goOn = useEffectEvent(() => {
    for (const { key, file, state } of files) if (state === 'waiting') void send(key, file);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what waited for the connection goes out
    if (online) goOn();
  }, [online]);

  const remove = (key: number) => {
    running.current.get(key)?.abort();
    setFiles((all) => all.filter((one) => one.key !== key));
  };

  return {
    files,
    busy: files.some(({ state }) => state === 'sending'),
    failed: files.some(({ state }) => state === 'failed'),
    full: files.length >= MOST_FILES,
    add,
    retry: ({ key, file }: Sending) => void send(key, file),
    remove,
    /** What was sent goes with its message. */
    clear: () => setFiles([]),
  };
}

export type Files = ReturnType<typeof useFiles>;
