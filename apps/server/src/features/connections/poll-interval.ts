import type { Platform } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { appWith } from './app-keys.ts';

const DAY_SECONDS = 86_400;
/** Between two looks where neither the instance nor the marketplace says otherwise. */
const USUAL_SECONDS = 60;
/** A look may take this part of the time until the next. */
const TIMES_A_LOOK = 20;
/** A look that begins so much after its turn (seconds) is not late: turns are looked for each second. */
const IN_TIME_SECONDS = 5;
/** However little of a day's quota is left, nobody is blind for longer than this because of it (seconds). */
const SPENT_PAUSE_SECONDS = 3600;
/** A failing connection is asked less often, up to this (seconds). */
const SLOWEST_SECONDS = 900;
/** How long an interval is used before it is worked out anew (ms). */
const KEPT_MS = 30_000;

interface Spending {
  /** Seconds between two looks where nothing has to be spared. */
  floor: number;
  /** Connections that ask with the same app key. */
  connections: number;
  callsPerLook: number;
  dailyLimit: number;
  /** Calls of the app key today, whatever they were for. */
  used: number;
  /** Seconds until today's calls are forgotten. */
  secondsLeft: number;
}

/**
 * Seconds between two looks for sales, so that all connections of one app key together spend at most half its daily
 * quota on looking, and at most half of what is left of it today.
 */
export function pollInterval(spending: Spending): number {
  const { floor, connections, callsPerLook, dailyLimit, used, secondsLeft } = spending;
  const callsPerRound = Math.max(1, connections) * callsPerLook;
  const ofTheDay = (callsPerRound * DAY_SECONDS * 2) / Math.max(1, dailyLimit);
  const left = Math.max(1, dailyLimit - used);
  const ofTheRest = Math.min((callsPerRound * secondsLeft * 2) / left, SPENT_PAUSE_SECONDS);
  return Math.ceil(Math.max(floor, ofTheDay, ofTheRest));
}

/** Seconds between two looks at a platform where nothing has to be spared. */
export function floorOf({ salePollSeconds }: Config, platform: Platform): number {
  return salePollSeconds ?? findMarketplace(platform)?.pollSeconds ?? USUAL_SECONDS;
}

/**
 * What the last look says of the next, in seconds: a marketplace that is asked more often than usual is asked less often
 * where it is slow, or where more looks are due than are made, so that the others are not late because of it.
 */
export function stretched(
  config: Config,
  platform: Platform,
  { took, late }: { took: number; late: number },
): number {
  const floor = floorOf(config, platform);
  if (config.salePollSeconds !== null || floor >= USUAL_SECONDS) return floor;
  const behind = late > IN_TIME_SECONDS ? late : 0;
  return Math.ceil(Math.min(USUAL_SECONDS, Math.max(floor + behind, took * TIMES_A_LOOK)));
}

/** The interval of a connection as it is now, by its app key's quota. */
export async function readPollInterval(
  services: Services,
  connection: Pick<ConnectionRow, 'platform' | 'app_key'>,
): Promise<number> {
  const floor = floorOf(services.config, connection.platform);
  const marketplace = findMarketplace(connection.platform);
  const quota = marketplace?.appKeys?.quota;
  const ofServer = marketplace && appWith(services, marketplace, null).key;
  const appKey = connection.app_key ?? ofServer;
  if (!quota || !appKey) return floor;
  const now = services.now();
  const [allowance] = quota.allowances;
  const { rows } = await sql<{ connections: number; calls: number | null; daily_limit: number | null }>`
    SELECT (SELECT count(*) FROM connections WHERE platform = ${connection.platform} AND secrets IS NOT NULL
        AND coalesce(app_key, ${ofServer ?? null}) = ${appKey}) AS connections, usage.calls, usage.daily_limit
    FROM (SELECT 1) AS one
    LEFT JOIN app_key_usage usage ON usage.app_key = ${appKey} AND usage.day = ${quota.day(now)}
      AND usage.allowance = ${allowance.name}`.execute(services.db);
  return pollInterval({
    floor,
    connections: rows[0]?.connections ?? 1,
    callsPerLook: quota.callsPerLook,
    dailyLimit: rows[0]?.daily_limit ?? allowance.dailyCalls,
    used: rows[0]?.calls ?? 0,
    secondsLeft: quota.secondsLeft(now),
  });
}

/** The same for the poller, which asks for every look: each app key's is worked out anew twice a minute. */
export function createPace(services: Services) {
  const known = new Map<string, { at: number; seconds: Promise<number> }>();
  return (connection: ConnectionRow): Promise<number> => {
    const key = `${connection.platform} ${connection.app_key}`;
    const entry = known.get(key);
    if (entry && performance.now() - entry.at < KEPT_MS) return entry.seconds;
    const seconds = readPollInterval(services, connection);
    known.set(key, { at: performance.now(), seconds });
    seconds.catch(() => known.delete(key));
    return seconds;
  };
}

/** Seconds until a connection that could not be asked is asked again. */
export function pauseAfter(error: unknown, { interval, failures }: { interval: number; failures: number }) {
  // Nobody was asked: as soon as somebody may be, this is not one failure more.
  if (isUntried(error)) return error.details.retryAfter ?? interval;
  return Math.max(interval, Math.min(interval * 2 ** failures, SLOWEST_SECONDS));
}

/** Whether the marketplace was left alone, so that nothing is known about this very call. */
export const isUntried = (error: unknown): error is MarketplaceError =>
  error instanceof MarketplaceError && error.details.untried === true;
