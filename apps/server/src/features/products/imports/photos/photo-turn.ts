import { sql } from 'kysely';
import type { Services } from '../../../../services.ts';
import type { PhotoRoom } from '../../../images/store-photo.ts';

/** After so many failures in a row a server is left alone for a while. */
const GIVE_UP = 5;
/** For so long (ms) photos are fetched for one seller, whatever their servers do. Then others have their turn. */
const TURN_MS = 60_000;
/** How long (seconds) after each failure a photo is tried again; after that many it has failed. */
const RETRY_AFTER = [30, 300, 1800];

/** What is known while some photos of one seller are fetched. */
export interface PhotoTurn {
  services: Services;
  userId: number;
  room: PhotoRoom;
  signal: AbortSignal;
  /** The server at this address answered, or failed. */
  answered: (address: string) => void;
  failed: (address: string) => Promise<void>;
  isLeftAlone: (address: string) => boolean;
  /** The rest is for the seller's next turn. */
  isOver: () => boolean;
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '');

export function startPhotoTurn(
  services: Services,
  userId: number,
  room: PhotoRoom,
  signal: AbortSignal,
): PhotoTurn {
  const failures = new Map<string, number>();
  const until = performance.now() + TURN_MS;
  const failuresOf = (address: string) => failures.get(hostOf(address)) ?? 0;
  return {
    services,
    userId,
    room,
    signal,
    answered: (address) => void failures.delete(hostOf(address)),
    async failed(address) {
      failures.set(hostOf(address), failuresOf(address) + 1);
      if (failuresOf(address) === GIVE_UP) await postponeHost(services, userId, address);
    },
    isLeftAlone: (address) => failuresOf(address) >= GIVE_UP,
    isOver: () => signal.aborted || performance.now() > until,
  };
}

/** All that the seller has at a server that does not answer fails together, so that it is not waited for each time. */
async function postponeHost({ db }: Services, userId: number, address: string): Promise<void> {
  await sql`
    UPDATE imported_photos SET ${laterOrFailed(`The photo's server, ${hostOf(address)}, does not answer.`)}
    WHERE user_id = ${userId} AND state = 'queued' AND next_at <= now()
      AND lower(substring(address FROM '^[a-zA-Z]+://(?:[^/@]*@)?([^/?#]+)')) = ${hostOf(address)}`.execute(
    db,
  );
}

/** For the `set` of a statement: the photo is tried again later, or has failed for good. */
export const laterOrFailed = (error: string) => sql`
  attempts = attempts + 1,
  error = ${error},
  state = CASE WHEN attempts >= ${RETRY_AFTER.length} THEN 'failed' ELSE state END,
  next_at = now() + make_interval(secs => coalesce((${RETRY_AFTER}::integer[])[attempts + 1], 0))`;
