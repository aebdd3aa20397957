// The whole page for talking to each other. Which thread is open stands in the address.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Contact } from './api/types';
import type { Selected } from './list/FriendList';
import { Messenger } from './Messenger';
import styles from './Messenger.module.css';

function numberIn(params: URLSearchParams, name: string): number | null {
  const number = Number(params.get(name));
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

function readSelected(params: URLSearchParams): Selected {
  const thread = numberIn(params, 'thread');
  const seq = numberIn(params, 'message');
  const said = numberIn(params, 'said');
  return thread === null ? null : { thread, ...(seq && { seq }), ...(said && { said }) };
}

export function ChatPage() {
  const [params, setParams] = useSearchParams();
  /** Somebody one has not written with has no place in the address yet. */
  const [contact, setContact] = useState<Contact | null>(null);
  const [selected, setSelected] = useState<{ of: string; is: Selected }>({ of: '', is: null });
  const address = ['thread', 'message', 'said'].map((name) => params.get(name)).join(' ');
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
    <div className={styles.page}>
      <Messenger selected={contact ? { contact } : selected.is} onSelect={select} />
    </div>
  );
}

const addressOf = (next: Selected) => (next && 'thread' in next ? `${next.thread} ${next.seq ?? ''} ` : '  ');
