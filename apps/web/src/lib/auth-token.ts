import { useSyncExternalStore } from 'react';
import { makeListeners } from './listeners.ts';

const KEY = 'authToken';
const { notify, subscribe } = makeListeners('storage');

export function readToken(): string | null {
  return localStorage.getItem(KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
  notify();
}

export function removeToken(): void {
  localStorage.removeItem(KEY);
  notify();
}

/** The token this browser is signed in with; follows a sign-out in another tab. */
export function useAuthToken(): string | null {
  return useSyncExternalStore(subscribe, readToken);
}
