// Photos that the server does not have yet, in the browser's database: a reload and a lost network lose none. The
// service worker puts those there that the phone's gallery shared.
const DATABASE = 'crosslister-photos';
const STORE = 'waiting';

export interface NewPhoto {
  /** Whose it is. Null: shared with the app, and nobody's until somebody takes them. */
  account: string | null;
  file: Blob;
  name: string;
  /** What is known of its time without reading the file. */
  takenAt: string | null;
  /** The seller said that a thing begins with it. */
  starts: boolean;
}

export interface WaitingPhoto extends NewPhoto {
  id: number;
  /** Why the server did not take it. */
  refused?: string;
  /** It was being made smaller, maybe when the page ended. */
  tried?: boolean;
}

/** The photo stays there for the next page, which finds that the server has it, or asks again. */
export const warnOfDatabase = (error: unknown): void =>
  console.warn('The browser’s database does not answer', error);

let opening: Promise<IDBDatabase> | undefined;

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

const ended = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** iOS closes a database while the page lies still, and opening it may fail once: then it is opened anew. */
async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  try {
    return (await database()).transaction(STORE, mode);
  } catch (error) {
    console.warn('The photos’ database is opened anew', error);
    opening = undefined;
    return (await database()).transaction(STORE, mode);
  }
}

async function change(act: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = await begin('readwrite');
  act(transaction.objectStore(STORE));
  await ended(transaction);
}

/** Keeps them all or none. */
export const keepPhotos = (photos: readonly NewPhoto[]): Promise<void> =>
  change((store) => {
    for (const photo of photos) store.add(photo);
  });

export const updatePhoto = (photo: WaitingPhoto): Promise<void> => change((store) => store.put(photo));

export const dropPhoto = (id: number): Promise<void> => change((store) => store.delete(id));

/** Whether there are any, of whatever account. */
export async function isAnyWaiting(): Promise<boolean> {
  const store = (await begin('readonly')).objectStore(STORE);
  return (await done(store.count())) > 0;
}

/** Those of this account, and how many are nobody's. */
export async function waitingPhotos(account: string): Promise<{ own: WaitingPhoto[]; shared: number }> {
  const all: WaitingPhoto[] = await done((await begin('readonly')).objectStore(STORE).getAll());
  return {
    own: all.filter((photo) => photo.account === account),
    shared: all.filter((photo) => photo.account === null).length,
  };
}

/** What is nobody's is this account's from now on. Null: it is removed. */
export async function takeShared(account: string | null): Promise<void> {
  const transaction = await begin('readwrite');
  const store = transaction.objectStore(STORE);
  const all: WaitingPhoto[] = await done(store.getAll());
  for (const photo of all.filter((each) => each.account === null)) {
    if (account === null) store.delete(photo.id);
    else store.put({ ...photo, account });
  }
  await ended(transaction);
}
