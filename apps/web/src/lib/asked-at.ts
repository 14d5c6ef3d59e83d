import { ASKED_AT_HEADER } from '@crosslister/contract/lists.ts';

let first: number | undefined;

/** Remembers, for every answer, when the server received the request. */
export function noteAskedAt(headers: Headers): void {
  const time = Number(headers.get(ASKED_AT_HEADER));
  if (time > 0) first = Math.min(time, first ?? time);
}

/** When, by the server's clock (ms), the oldest answer of this page was requested. Undefined before there is one. */
export function firstAskedAt(): number | undefined {
  return first;
}
