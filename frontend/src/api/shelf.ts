// What is kept in this browser for when there is no connection: what was last seen, and files that wait to be sent. It goes
// with the sign-out. Where the browser has no room or does not let us, nothing is kept.

/** `seen`: what the server said last, by what it was asked. `files`: what a person chose. */
export type Shelf = 'seen' | 'files';

const NAME = 'gantry';
const SHELVES: readonly Shelf[] = ['seen', 'files'];

let opened: Promise<IDBDatabase> | null = null;

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => {
    for (const shelf of SHELVES) request.result.createObjectStore(shelf);
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

async function onShelf<T>(shelf: Shelf, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  opened ??= open();
  const there = opened;
  const database = await there.catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return answered(work(database.transaction(shelf, mode).objectStore(shelf)));
}

export const put = (shelf: Shelf, key: string, value: unknown) =>
  onShelf(shelf, 'readwrite', (store) => store.put(value, key));

export const take = (shelf: Shelf, key: string) => onShelf(shelf, 'readwrite', (store) => store.delete(key));

export const find = <T>(shelf: Shelf, key: string): Promise<T | undefined> =>
  onShelf(shelf, 'readonly', (store) => store.get(key));

/** All whose keys begin like this. */
export const all = <T>(shelf: Shelf, prefix: string): Promise<T[]> =>
  onShelf(shelf, 'readonly', (store) => store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));

export const empty = (shelf: Shelf) => onShelf(shelf, 'readwrite', (store) => store.clear());
