// Photos that the server does not have yet, in the browser's database: a reload and a lost network lose none. The
// service worker puts those there that the phone's gallery shared.
const DATABASE = 'crosslister-photos';
const STORE = 'waiting';

export interface NewPhoto {
  /** Whose it is. Null: shared with the app, and nobody's until somebody has opened the page. */
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
}

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
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
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

/** Those of this account, and those that are nobody's yet, which are its own from now on. */
export async function waitingPhotos(account: string): Promise<WaitingPhoto[]> {
  const all: WaitingPhoto[] = await done((await begin('readonly')).objectStore(STORE).getAll());
  const own = all.filter((photo) => photo.account === null || photo.account === account);
  const shared = own.filter((photo) => photo.account === null);
  if (shared.length > 0) {
    await change((store) => {
      for (const photo of shared) store.put({ ...photo, account });
    });
  }
  return own.map((photo) => ({ ...photo, account }));
}
