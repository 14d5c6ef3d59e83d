import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Config } from '../../apps/server/src/config.ts';
import {
  intervalAfterPoll,
  pauseAfter,
  pollInterval,
} from '../../apps/server/src/features/connections/next-poll.ts';
import { RECOVERY_SECONDS } from '../../apps/server/src/features/connections/poll-after-outage.ts';
import { speedsOf } from '../../apps/server/src/features/connections/selling-hours.ts';
import { createBreakers } from '../../apps/server/src/marketplace-calls/breaker.ts';

/** One marketplace of a host, and its day. Times are whole seconds from midnight. */
export interface Day {
  sellers: number;
  platform: 'woocommerce' | 'ebay' | 'etsy';
  /** Seconds between two polls if no quota has to be saved. */
  floor: number;
  /** Calls a day of one app key, and whether each seller has one of their own. Null: calls are not counted. */
  quota: { calls: number; isOwn: boolean } | null;
  /** Messages come so many seconds after a sale; one in a hundred never. Null: none. */
  push: number | null;
  /** Polls go by the hours in which a seller sells. */
  byHours: boolean;
  /** The marketplace answers nothing in this time, and sends no message. */
  outage: { from: number; until: number } | null;
  /** Whether the first answer after an outage brings the other polls forward. */
  recovers: boolean;
  salesPerSeller: number;
  /** Polls a second that the workers make at most. */
  capacity: number;
  seconds: number;
}

export interface DayResult {
  /** Seconds from each sale until it was found, in order. */
  waits: number[];
  /** The same for sales of the outage, from its end. */
  afterOutage: number[];
  polls: number;
  mostPerSecond: number;
  mostAfterOutage: number;
  mostCallsOfOneKey: number;
  /** Sales that nobody has found by midnight. */
  open: number;
}

interface Seller {
  sales: { at: number }[];
  /** Sales found so far. */
  found: number;
  speeds: number[];
  next: number;
  failures: number;
  calls: number;
}

const DAY = 86_400;
/** How many of a hundred sales fall into each hour: quiet nights, and a peak in the evening (an assumption). */
const curve = [1, 1, 0, 0, 0, 0, 1, 2, 3, 4, 5, 5, 6, 5, 4, 4, 5, 6, 7, 9, 12, 11, 6, 3];
const config = { salePollSeconds: null } as Config;
const refused = new Error('the marketplace does not answer');

/** Lives one day, second by second, with the planning of the product: its intervals, speeds, pauses and recovery. */
export function liveOneDay(day: Day, random: () => number): DayResult {
  let shared = 0;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let clock = 0;
  const breakers = createBreakers(() => new Date(clock * 1000));
  const due: number[][] = Array.from({ length: day.seconds + 1 }, () => []);
  const sellers = Array.from({ length: day.sellers }, () => newSeller(day, random));
  const pollAt = (number: number, at: number) => {
    const seller = sellers[number] as Seller;
    seller.next = Math.max(0, Math.round(at));
    if (seller.next <= day.seconds) due[seller.next]?.push(number);
  };
  for (const number of sellers.keys()) pollAt(number, random() * planned(sellers[number] as Seller, 0));
  sendMessages();
  const result: DayResult = {
    waits: [],
    afterOutage: [],
    polls: 0,
    mostPerSecond: 0,
    mostAfterOutage: 0,
    mostCallsOfOneKey: 0,
    open: 0,
  };
  let late: { number: number; since: number }[] = [];
  for (let now = 0; now <= day.seconds; now++) {
    clock = now;
    const waiting = late.concat((due[now] ?? []).map((number) => ({ number, since: now })));
    due[now] = [];
    let made = 0;
    let index = 0;
    for (; index < waiting.length && made < day.capacity; index++) {
      const { number: entry, since } = waiting[index] as (typeof waiting)[number];
      const number = entry < 0 ? ~entry : entry;
      // Another poll of it has been planned since; a message is always followed by one.
      if (entry >= 0 && (sellers[number] as Seller).next !== since) continue;
      made += 1;
      poll(number, now, now - since);
    }
    late = waiting.slice(index);
    result.polls += made;
    result.mostPerSecond = Math.max(result.mostPerSecond, made);
    const end = day.outage?.until ?? Number.POSITIVE_INFINITY;
    if (now >= end && now < end + 1800) result.mostAfterOutage = Math.max(result.mostAfterOutage, made);
  }
  const calls = sellers.map((seller) => seller.calls);
  const isShared = day.quota && !day.quota.isOwn;
  result.mostCallsOfOneKey = isShared ? shared : calls.reduce((most, count) => Math.max(most, count), 0);
  result.open = sellers.reduce((sum, { sales, found }) => sum + sales.length - found, 0);
  result.waits.sort((one, other) => one - other);
  result.afterOutage.sort((one, other) => one - other);
  return result;

  function poll(number: number, now: number, behind: number): void {
    const seller = sellers[number] as Seller;
    const interval = planned(seller, now);
    const admission = breakers.admit(String(number));
    if ('waitUntil' in admission) {
      const retryAfter = Math.ceil((admission.waitUntil.getTime() - now * 1000) / 1000);
      const untried = new MarketplaceError('unavailable', 'It is not asked now.', {
        untried: true,
        retryAfter,
      });
      pollAt(number, now + pauseAfter(untried, { interval, failures: seller.failures }));
      return;
    }
    shared += 1;
    seller.calls += 1;
    const isDown = day.outage !== null && now >= day.outage.from && now < day.outage.until;
    admission.ended(!isDown);
    if (isDown) {
      seller.failures += 1;
      pollAt(number, now + pauseAfter(refused, { interval, failures: seller.failures }));
      return;
    }
    if (seller.failures > 0 && day.recovers && now - recoveredAt >= RECOVERY_SECONDS) {
      recoveredAt = now;
      for (const [other, { failures, next }] of sellers.entries()) {
        if (failures > 0 && next > now + RECOVERY_SECONDS)
          pollAt(other, now + 1 + random() * RECOVERY_SECONDS);
      }
    }
    seller.failures = 0;
    findSales(seller, now);
    const slower = intervalAfterPoll(config, day.platform, { took: 0.35, late: behind });
    pollAt(number, now + (slower > day.floor ? Math.max(interval, slower) : interval));
  }

  function findSales(seller: Seller, now: number): void {
    for (let sale = seller.sales[seller.found]; sale && sale.at <= now; sale = seller.sales[seller.found]) {
      result.waits.push(now - sale.at);
      if (day.outage && sale.at >= day.outage.from && sale.at < day.outage.until)
        result.afterOutage.push(now - day.outage.until);
      seller.found += 1;
    }
  }

  /** Seconds until the next poll, as the product plans it. */
  function planned(seller: Seller, now: number): number {
    const { quota, floor } = day;
    const even = quota
      ? pollInterval({
          floor,
          connections: quota.isOwn ? 1 : day.sellers,
          callsPerPoll: 1,
          dailyLimit: quota.calls,
          used: quota.isOwn ? seller.calls : shared,
          secondsLeft: DAY - (now % DAY),
        })
      : floor;
    return Math.ceil(even / (seller.speeds[Math.floor(now / 3600) % 24] ?? 1));
  }

  function sendMessages(): void {
    const { push, outage } = day;
    if (push === null) return;
    for (const [number, { sales }] of sellers.entries()) {
      for (const { at } of sales) {
        if (random() < 0.01) continue;
        const isHeld = outage && at + push >= outage.from && at < outage.until;
        // What is held back comes within ten minutes of its end (an assumption).
        const comes = Math.ceil(isHeld ? outage.until + random() * 600 : at + push);
        due[comes]?.push(~number);
      }
    }
  }
}

/** Few sell much and most sell little; each has an evening of their own, an hour earlier or later. */
function newSeller({ salesPerSeller, seconds, byHours }: Day, random: () => number): Seller {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const rate = salesPerSeller * Math.exp(normal - 0.5);
  const shift = Math.floor(random() * 3) - 1;
  const at = () => Math.floor((hourOf(random) + shift + 24 + random()) * 3600) % DAY;
  const history = Array<number>(24).fill(0);
  for (let n = countOf(rate * 90, random); n > 0; n--) addOne(history, Math.floor(at() / 3600));
  const sales = Array.from({ length: countOf(rate, random) }, () => ({ at: at() }))
    .filter((sale) => sale.at <= seconds)
    .toSorted((one, other) => one.at - other.at);
  const speeds = byHours ? speedsOf(history) : Array<number>(24).fill(1);
  return { sales, found: 0, speeds, next: 0, failures: 0, calls: 0 };
}

/** A whole number that is this on average. */
const countOf = (mean: number, random: () => number) => Math.floor(mean) + (random() < mean % 1 ? 1 : 0);

function hourOf(random: () => number): number {
  let left = random() * curve.reduce((sum, share) => sum + share, 0);
  for (const [hour, share] of curve.entries()) {
    left -= share;
    if (left < 0) return hour;
  }
  return curve.length - 1;
}

function addOne(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}
