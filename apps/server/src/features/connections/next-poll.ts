import type { Platform } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { appWith } from './app-of-seller.ts';
import { readSpeed, type Seller } from './selling-hours.ts';

interface Spending {
  /** Seconds between two polls if no quota has to be saved. */
  floor: number;
  /** Connections that use the same app key. */
  connections: number;
  callsPerPoll: number;
  dailyLimit: number;
  /** Calls of the app key today, whatever they were for. */
  used: number;
  /** Seconds until today's count of calls starts again at zero. */
  secondsLeft: number;
}

const DAY_SECONDS = 86_400;
/** Between two polls if neither the server nor the marketplace sets another time. */
const USUAL_SECONDS = 60;
/** The time between two polls is at least this many times as long as one poll takes. */
const TIMES_A_POLL = 20;
/**
 * A poll that starts up to this many seconds after it was due is not late, as due polls are looked for every second.
 */
const IN_TIME_SECONDS = 5;
/** However few calls are left today, polls are never further apart than this (seconds) because of it. */
const SPENT_PAUSE_SECONDS = 3600;
/** A failing connection is polled less often, down to once in this many seconds. */
const SLOWEST_SECONDS = 900;

/**
 * Seconds between two polls for sales. All connections of one app key together spend at most half of its daily quota on
 * polls, and at most half of what is left today.
 */
export function pollInterval(spending: Spending): number {
  const { floor, connections, callsPerPoll, dailyLimit, used, secondsLeft } = spending;
  const callsPerRound = Math.max(1, connections) * callsPerPoll;
  const ofTheDay = (callsPerRound * DAY_SECONDS * 2) / Math.max(1, dailyLimit);
  const left = Math.max(1, dailyLimit - used);
  const ofTheRest = Math.min((callsPerRound * secondsLeft * 2) / left, SPENT_PAUSE_SECONDS);
  return Math.ceil(Math.max(floor, ofTheDay, ofTheRest));
}

/** Seconds between two polls of a platform if no quota has to be saved. */
export function floorOf({ salePollSeconds }: Config, platform: Platform): number {
  return salePollSeconds ?? findMarketplace(platform)?.sales.pollSeconds ?? USUAL_SECONDS;
}

/**
 * Seconds until the next poll, judged by the last one. A marketplace with a short interval is polled less often if it
 * is slow, or if more polls are due than can run. Then others are not delayed.
 */
export function intervalAfterPoll(
  config: Config,
  platform: Platform,
  { took, late }: { took: number; late: number },
): number {
  const floor = floorOf(config, platform);
  if (config.salePollSeconds !== null || floor >= USUAL_SECONDS) return floor;
  const behind = late > IN_TIME_SECONDS ? late : 0;
  return Math.ceil(Math.min(USUAL_SECONDS, Math.max(floor + behind, took * TIMES_A_POLL)));
}

/** The present interval of a connection, by the quota of its app key and the hours in which this seller sells. */
export async function readPollInterval(services: Services, connection: Polled & Seller): Promise<number> {
  const [even, speed] = await Promise.all([
    readEvenInterval(services, connection),
    readSpeed(services, connection),
  ]);
  return atSpeed(services.config, even, speed);
}

export async function readEvenInterval(services: Services, connection: Polled): Promise<number> {
  const spending = await readSpending(services, connection);
  return spending ? pollInterval(spending) : floorOf(services.config, connection.platform);
}

/** SALE_POLL_SECONDS says how often, in every hour. */
export const atSpeed = ({ salePollSeconds }: Config, interval: number, speed: number): number =>
  salePollSeconds === null ? Math.ceil(interval / speed) : interval;

type Polled = Pick<ConnectionRow, 'platform' | 'app_key'>;

/**
 * What the connections with the same app key may spend on polls, or on what their polls ask of another allowance. Null:
 * its marketplace counts no calls.
 */
export async function readSpending(
  services: Services,
  connection: Polled,
  name?: string,
): Promise<Spending | null> {
  const marketplace = findMarketplace(connection.platform);
  const quota = marketplace?.appKeys?.quota;
  const ofServer = marketplace && appWith(services, marketplace, null).key;
  const appKey = connection.app_key ?? ofServer;
  if (!quota || !appKey) return null;
  const now = services.now();
  const [first] = quota.allowances;
  const allowance = quota.allowances.find((each) => each.name === name) ?? first;
  const { rows } = await sql<{ connections: number; calls: number | null; daily_limit: number | null }>`
    SELECT (SELECT count(*) FROM connections WHERE platform = ${connection.platform} AND secrets IS NOT NULL
        AND coalesce(app_key, ${ofServer ?? null}) = ${appKey}) AS connections, usage.calls, usage.daily_limit
    FROM (SELECT 1) AS one
    LEFT JOIN app_key_usage usage ON usage.app_key = ${appKey} AND usage.day = ${quota.day(now)}
      AND usage.allowance = ${allowance.name}`.execute(services.db);
  return {
    floor: floorOf(services.config, connection.platform),
    connections: rows[0]?.connections ?? 1,
    callsPerPoll: quota.callsPerPoll,
    dailyLimit: rows[0]?.daily_limit ?? allowance.dailyCalls,
    used: rows[0]?.calls ?? 0,
    secondsLeft: quota.secondsLeft(now),
  };
}

/** How many accounts use the app key of a connection, and how many of so many calls a day they need for polls. */
export async function readSharing(
  services: Services,
  connection: Polled,
  dailyLimit: number,
): Promise<{ connections: number; polls: number }> {
  const spending = await readSpending(services, connection);
  if (!spending) return { connections: 1, polls: 0 };
  const { connections, callsPerPoll } = spending;
  const interval = pollInterval({ ...spending, dailyLimit, used: 0, secondsLeft: DAY_SECONDS });
  return { connections, polls: (connections * callsPerPoll * DAY_SECONDS) / interval };
}

/** Seconds until a connection that could not be polled is polled again. */
export function pauseAfter(error: unknown, { interval, failures }: { interval: number; failures: number }) {
  // No request was sent, so this is not one more failure. It is polled as soon as calls are allowed again.
  if (isUntried(error)) return error.details.retryAfter ?? interval;
  return Math.max(interval, Math.min(interval * 2 ** failures, SLOWEST_SECONDS));
}

/** Whether no request was sent, so that the failure says nothing about this call. */
export const isUntried = (error: unknown): error is MarketplaceError =>
  error instanceof MarketplaceError && error.details.untried === true;

/** Sets when a connection is polled next. If a webhook came during the poll, it is polled again at once. */
export async function setNextPoll(
  { db }: Services,
  connection: ConnectionRow,
  seconds: number,
): Promise<void> {
  await db
    .updateTable('connections')
    .set({ next_poll_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', connection.id)
    .where('next_poll_at', '=', connection.next_poll_at)
    .execute();
}
