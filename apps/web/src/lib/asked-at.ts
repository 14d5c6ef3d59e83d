import { ASKED_AT_HEADER } from '@crosslister/contract/lists.ts';

let first: number | undefined;
let last = 0;
let noteEnded: () => void = () => undefined;
const ended = new Promise<void>((resolve) => {
  noteEnded = resolve;
});

/** Remembers, for every answer, when the server received the request. Null is a request without an answer. */
export function noteAskedAt(headers: Headers | null): void {
  const time = Number(headers?.get(ASKED_AT_HEADER));
  if (time > 0) {
    first = Math.min(time, first ?? time);
    last = Date.now();
  }
  noteEnded();
}

/** Resolves when the first request of this page has ended. */
export const firstRequest = (): Promise<void> => ended;

/** When, by the server's clock (ms), the oldest answer of this page was requested. Undefined before there is one. */
export function firstAskedAt(): number | undefined {
  return first;
}

/** When, by this computer's clock (ms), the server answered last. A proxy in front of it does not count. 0: never. */
export const lastAnsweredAt = (): number => last;
