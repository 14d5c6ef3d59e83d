import { ownImageId } from '@crosslister/contract/products/image.ts';
import { LatePhoto } from './read-in-turn.ts';

/** After so many failures in a row a server is not asked again. */
const GIVE_UP = 5;
/** After so many photos that did not come in time no server is asked any more, whichever it is. */
const MOST_LATE = 15;

/** For how long the servers of a seller's photos are waited for, within one export or look. */
export function photoPatience() {
  const failures = new Map<string, number>();
  let late = 0;
  return {
    /** Why the photo's server is left alone. Null: it is asked. */
    whyNotAsked(address: string): string | null {
      const host = hostOf(address);
      if (host === '') return null;
      if ((failures.get(host) ?? 0) >= GIVE_UP)
        return `${host} did not answer ${GIVE_UP} times in a row, so it was not asked again.`;
      if (late < MOST_LATE) return null;
      return `${MOST_LATE} photos before it did not come in time, so ${host} was not asked.`;
    },
    answered(address: string): void {
      failures.delete(hostOf(address));
    },
    failed(address: string, error: unknown): void {
      failures.set(hostOf(address), (failures.get(hostOf(address)) ?? 0) + 1);
      if (error instanceof LatePhoto) late += 1;
    },
  };
}

/** Empty for a photo that is stored here, and for what is no address. */
const hostOf = (address: string) =>
  ownImageId(address) === null && URL.canParse(address) ? new URL(address).host : '';
