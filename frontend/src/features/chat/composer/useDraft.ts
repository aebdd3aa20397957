// What one has begun to write in a thread, kept in the browser until it is sent.
import { useState } from 'react';
import { chatKey } from '../live/storage';

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    // The browser's store is full or closed to us: the draft lives as long as the page.
  }
}

export function useDraft(user: string, thread: number | string): [string, (text: string) => void] {
  const key = chatKey('draft', user, thread);
  const [text, setText] = useState(() => read(key));
  const change = (next: string) => {
    setText(next);
    write(key, next);
  };
  return [text, change];
}
