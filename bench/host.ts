import '../scripts/end-with-parent.ts';
import { marketplaces } from '@crosslister/marketplaces/marketplace-registry.ts';
import { randomFrom } from '../packages/simulators/src/random-from.ts';
import { type Day, type DayResult, liveOneDay } from './marketplaces/host-clock.ts';

/**
 * A host of 10,000 sellers, lived through with the product's own planning of polls and a clock of its own. Nothing is sent:
 * a poll takes its place among those that workers can make in a second, and finds what was sold before it.
 */
const SELLERS = Number(process.env.BENCH_SELLERS ?? 10_000);
/** Of each seller, on each marketplace, a day (an assumption). */
const SALES = Number(process.env.BENCH_SALES ?? 3);
/** Measured by bench:sellers: polls a second that one worker makes, and milliseconds of a core for each. */
const PER_WORKER = 95;
const [NODE_MS, DATABASE_MS] = [2.8, 1.4];
const CONNECTIONS = 26;
const hour = 3600;

const calls = (name: 'ebay' | 'etsy') => marketplaces[name]?.appKeys?.quota?.allowances[0].dailyCalls ?? 0;
const usual: Day = {
  sellers: SELLERS,
  platform: 'ebay',
  floor: 60,
  quota: null,
  push: null,
  byHours: false,
  outage: null,
  recovers: true,
  salesPerSeller: SALES,
  capacity: 4 * PER_WORKER,
  seconds: 24 * hour - 1,
};
const oneEbayKey = { calls: calls('ebay'), isOwn: false };
const ownEtsyKeys = { calls: calls('etsy'), isOwn: true };
const evening = { from: 20 * hour, until: 21 * hour };
const etsy: Day = { ...usual, platform: 'etsy', quota: ownEtsyKeys, byHours: true };
const ebay: Day = { ...usual, quota: oneEbayKey, push: 5 };
const days: [string, Day][] = [
  // Two hours of it: ten million polls a day say nothing more.
  [
    'stores, 8 workers',
    { ...usual, platform: 'woocommerce', floor: 15, capacity: 8 * PER_WORKER, seconds: 2 * hour },
  ],
  ['stores, 4 workers', { ...usual, platform: 'woocommerce', floor: 15, seconds: 2 * hour }],
  ['eBay, one key, no messages', { ...ebay, push: null }],
  ['eBay, one key, messages', ebay],
  ['eBay, one key of ten times, messages', { ...ebay, quota: { calls: 10 * calls('ebay'), isOwn: false } }],
  ['eBay, one key, messages, one hour down', { ...ebay, outage: evening }],
  ['Etsy, one key for all', { ...etsy, quota: { calls: calls('etsy'), isOwn: false } }],
  ['Etsy, own keys, even polls', { ...etsy, byHours: false }],
  ['Etsy, own keys', etsy],
  ['Etsy, own keys, one hour down, no recovery', { ...etsy, outage: evening, recovers: false }],
  ['Etsy, own keys, one hour down', { ...etsy, outage: evening }],
];

console.log(
  `${SELLERS} sellers, ${SALES} sales each a day and marketplace; seconds from a sale until it is found`,
);
const rows = days.map(([name, day]) => ({ name, day, result: liveOneDay(day, randomFrom(1)) }));
console.table(Object.fromEntries(rows.map(({ name, day, result }) => [name, rowOf(day, result)])));
console.log(
  `What it needs: polls a second x (${NODE_MS} ms of Node + ${DATABASE_MS} ms of PostgreSQL), by bench:sellers`,
);
console.table(Object.fromEntries(rows.map(({ name, day, result }) => [name, needsOf(day, result)])));

function rowOf({ quota }: Day, { waits, afterOutage, mostCallsOfOneKey, open }: DayResult) {
  return {
    sales: waits.length,
    p50: at(waits, 0.5),
    p95: at(waits, 0.95),
    worst: at(waits, 1),
    'open at the end': open,
    'outage: 99 % found after its end': afterOutage.length > 0 ? at(afterOutage, 0.99) : '',
    'calls of the busiest key': mostCallsOfOneKey,
    'of its quota': quota ? `${Math.round((mostCallsOfOneKey / quota.calls) * 100)} %` : '',
  };
}

function needsOf({ seconds }: Day, { polls, mostPerSecond, mostAfterOutage }: DayResult) {
  const rate = polls / (seconds + 1);
  const workers = Math.ceil(rate / PER_WORKER);
  return {
    'polls/s, mean': round(rate),
    'most in a second': mostPerSecond,
    'most after the outage': mostAfterOutage || '',
    'cores of Node': round((rate * NODE_MS) / 1000),
    'cores of PostgreSQL': round((rate * DATABASE_MS) / 1000),
    workers,
    'their database connections': workers * CONNECTIONS,
  };
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
