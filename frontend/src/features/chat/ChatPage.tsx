// The whole page for talking to each other. Which thread is open stands in the address.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Contact } from './api/types';
import type { Selected } from './list/FriendList';
import { Messenger } from './Messenger';

function readSelected(params: URLSearchParams): Selected {
  const thread = Number(params.get('thread'));
  const seq = Number(params.get('message'));
  if (!Number.isSafeInteger(thread) || thread <= 0) return null;
  return Number.isSafeInteger(seq) && seq > 0 ? { thread, seq } : { thread };
}

export function ChatPage() {
  const [params, setParams] = useSearchParams();
  /** A contact without a thread has no place in the address yet. */
  const [contact, setContact] = useState<Contact | null>(null);
  const [thread, message] = [params.get('thread'), params.get('message')];
  const [selected, setSelected] = useState<{ of: string; is: Selected }>({ of: '', is: null });
  const address = `${thread} ${message}`;
  if (selected.of !== address) setSelected({ of: address, is: readSelected(params) });

  const select = (next: Selected) => {
    setContact(next && 'contact' in next ? next.contact : null);
    setSelected({ of: addressOf(next), is: next && 'contact' in next ? null : next });
    const wanted = new URLSearchParams();
    if (next && 'thread' in next) wanted.set('thread', String(next.thread));
    if (next && 'thread' in next && next.seq !== undefined) wanted.set('message', String(next.seq));
    // On a phone Back leads from the thread to the list.
    setParams(wanted, { replace: next === null });
  };
  return (
    <div className="min-y-0 tall">
      <Messenger selected={contact ? { contact } : selected.is} onSelect={select} />
    </div>
  );
}

const addressOf = (next: Selected) => (next && 'thread' in next ? `${next.thread} ${next.seq ?? null}` : 'null null');
