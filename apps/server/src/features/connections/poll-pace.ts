import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { atSpeed, pollInterval, readEvenInterval, readSpending } from './next-poll.ts';
import { readSpeed } from './selling-hours.ts';

/**
 * Whether the next poll of a connection may ask for purchases that wait for payment too. Where that costs calls of
 * another allowance, all connections together spend at most half of it, and each polls for paid sales as often as before.
 */
export function createUnpaidPace(services: Services) {
  const intervals = keptFor(KEPT_MS);
  const asked = new Map<number, number>();
  return async (connection: ConnectionRow): Promise<boolean> => {
    const { unpaidAllowance } = findMarketplace(connection.platform)?.appKeys?.quota ?? {};
    if (!unpaidAllowance) return true;
    const seconds = await intervals(`${connection.platform} ${connection.app_key}`, async () => {
      const spending = await readSpending(services, connection, unpaidAllowance);
      return spending ? pollInterval({ ...spending, floor: 0 }) : 0;
    });
    const now = performance.now();
    // A poll may come a little early, and then the one after it would be a whole interval late.
    if (now - (asked.get(connection.id) ?? Number.NEGATIVE_INFINITY) < seconds * 900) return false;
    asked.set(connection.id, now);
    return true;
  };
}

/** How long (ms) an interval is used before it is calculated again. */
const KEPT_MS = 30_000;
/** The same for how fast a seller is polled in this hour of the day. */
const SPEED_KEPT_MS = 600_000;

/**
 * The same for the poller, which asks before every poll: the interval of each app key is calculated twice a minute, the
 * speed of each connection every ten.
 */
export function createPace(services: Services) {
  const intervals = keptFor(KEPT_MS);
  const speeds = keptFor(SPEED_KEPT_MS);
  return async (connection: ConnectionRow): Promise<number> => {
    const [even, speed] = await Promise.all([
      intervals(`${connection.platform} ${connection.app_key}`, () => readEvenInterval(services, connection)),
      speeds(`${connection.id}`, () => readSpeed(services, connection)),
    ]);
    return atSpeed(services.config, even, speed);
  };
}

/** Reads a number once in so many milliseconds. One that could not be read is read again. */
function keptFor(ms: number) {
  const known = new Map<string, { at: number; value: Promise<number> }>();
  return (key: string, read: () => Promise<number>): Promise<number> => {
    const entry = known.get(key);
    if (entry && performance.now() - entry.at < ms) return entry.value;
    const value = read();
    known.set(key, { at: performance.now(), value });
    value.catch(() => known.delete(key));
    return value;
  };
}
