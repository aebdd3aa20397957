// Files on their way to a record, one after the other: several at once only share the same line.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import type { Sending } from '@/api/sendFile';

export type OnItsWay = {
  key: number;
  file: File;
  description: string;
  /** From 0 to 1. */
  share: number;
  /** Why it was refused, once it was. */
  problem: string | null;
};

export type AddFile = (file: File, sending: Sending & { description: string }) => Promise<unknown>;

export function useSending(addFile: AddFile) {
  const { t } = useTranslation();
  const [files, setFiles] = useState<readonly OnItsWay[]>([]);
  const next = useRef(0);
  const line = useRef<Promise<void>>(Promise.resolve());
  const ways = useRef(new Map<number, AbortController>());

  const change = (key: number, changes: Partial<OnItsWay>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const drop = (key: number) => setFiles((all) => all.filter((one) => one.key !== key));

  const sendOne = async ({ key, file, description }: OnItsWay) => {
    const control = ways.current.get(key);
    if (!control || control.signal.aborted) return;
    const onProgress = (share: number) => change(key, { share });
    try {
      await addFile(file, { description, signal: control.signal, onProgress });
      drop(key);
    } catch (error) {
      const field = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
      change(key, { problem: field ?? errorText(error, t('unreachable')) });
    }
  };

  const start = (one: OnItsWay) => {
    ways.current.set(one.key, new AbortController());
    line.current = line.current.then(() => sendOne(one));
  };

  return {
    files,
    send: (chosen: readonly File[], description: string) => {
      const all = chosen.map((file) => ({ key: next.current++, file, description, share: 0, problem: null }));
      setFiles((before) => [...before, ...all]);
      all.forEach(start);
    },
    again: (one: OnItsWay) => {
      change(one.key, { problem: null, share: 0 });
      start(one);
    },
    forget: ({ key }: OnItsWay) => {
      ways.current.get(key)?.abort();
      drop(key);
    },
  };
}
