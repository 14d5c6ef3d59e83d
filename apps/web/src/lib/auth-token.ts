import { useSyncExternalStore } from 'react';

const KEY = 'authToken';
const listeners = new Set<() => void>();

export function readToken(): string | null {
  return localStorage.getItem(KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
  for (const listener of listeners) listener();
}

export function removeToken(): void {
  localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** The token this browser is signed in with; follows a sign-out in another tab. */
export function useAuthToken(): string | null {
  return useSyncExternalStore(subscribe, readToken);
}
