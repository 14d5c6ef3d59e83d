import { ASKED_AT_HEADER } from '@crosslister/contract/lists.ts';

let first: number | undefined;

/** Remembers of every answer when the server was asked for it. */
export function noteAskedAt(headers: Headers): void {
  const time = Number(headers.get(ASKED_AT_HEADER));
  if (time > 0) first = Math.min(time, first ?? time);
}

/** When, by the server's clock, the oldest answer of this page was asked for (ms); undefined before there is one. */
export function firstAskedAt(): number | undefined {
  return first;
}
