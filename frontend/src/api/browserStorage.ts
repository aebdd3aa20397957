// What is kept in this browser for when there is no connection: what was last seen, and files that wait to be sent. It goes
// with the sign-out. Where the browser has no room or does not let us, nothing is kept.

/** `lastSeen`: what the server said last, by what it was asked. `files`: what a person chose. */
export type Store = 'lastSeen' | 'files';

const NAME = 'gantry';
const STORES: readonly Store[] = ['lastSeen', 'files'];

let opened: Promise<IDBDatabase> | null = null;

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 2);
  request.addEventListener('upgradeneeded', () => {
    const { result } = request;
    const present = Array.from(result.objectStoreNames);
    // A store of an earlier version is dropped; files that wait to be sent stay.
    for (const name of present) if (!STORES.some((store) => store === name)) result.deleteObjectStore(name);
    for (const store of STORES) if (!present.includes(store)) result.createObjectStore(store);
  });
  return answered(request).then((database) => {
    const close = () => {
      database.close();
      opened = null;
    };
    // Another page, or the sign-out, wants it gone.
    database.addEventListener('versionchange', close);
    database.addEventListener('close', close);
    return database;
  });
}

async function inStore<T>(name: Store, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  opened ??= open();
  const there = opened;
  const database = await there.catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return answered(work(database.transaction(name, mode).objectStore(name)));
}

export const put = (name: Store, key: string, value: unknown) =>
  inStore(name, 'readwrite', (store) => store.put(value, key));

export const remove = (name: Store, key: string) => inStore(name, 'readwrite', (store) => store.delete(key));

export const find = <T>(name: Store, key: string): Promise<T | undefined> =>
  inStore(name, 'readonly', (store) => store.get(key));

/** All whose keys begin like this. */
export const all = <T>(name: Store, prefix: string): Promise<T[]> =>
  inStore(name, 'readonly', (store) => store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));

export const empty = (name: Store) => inStore(name, 'readwrite', (store) => store.clear());
