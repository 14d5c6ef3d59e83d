import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db, OperationRow } from './db/schema.ts';

export type CallOutcome = 'answered' | 'refused' | 'rate_limited' | 'failed' | 'unreachable' | 'not_asked';

export interface Metrics {
  registry: Registry;
  /** An operation ended, or was postponed. `seconds` is how long this attempt took. */
  operationEnded: (operation: OperationRow, outcome: string, seconds: number) => Promise<void>;
  /** The seller, or the extension for them, has ended a listing. Call it once that is stored. */
  stepEnded: (operation: OperationRow) => Promise<void>;
  /** So many seconds pass until an account is asked for sales again. */
  pollPlanned: (platform: Platform, seconds: number) => void;
  /** A new order was recorded, so many seconds after it was placed. */
  saleSeen: (platform: Platform, sale: { seconds: number; isDouble: boolean }) => void;
  /** A channel accepted the message about a sale, so many seconds after the sale was recorded. */
  saleTold: (channel: string, seconds: number) => void;
  /** A marketplace did not know what we asked, so Crosslister has to be updated. */
  ownFault: (platform: Platform) => void;
  /** A call to a marketplace, by its result. */
  marketplaceCall: (platform: string, outcome: CallOutcome, seconds: number) => void;
  /** A request to a webhook's URL. `unknown` is a URL that was never given out. */
  webhookReceived: (
    platform: Platform | 'unknown',
    outcome: 'accepted' | 'repeated' | 'ping' | 'challenge' | 'refused' | 'failed',
  ) => void;
}

/**
 * The answer of `GET /metrics`, for Prometheus. `leftAlone` names the hosts that are not called at present, as
 * `platform host`. Queue depth is read from the database when asked, because all processes share it.
 */
export function createMetrics(db: Db, leftAlone: () => string[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ) =>
    new Histogram({ name: `crosslister_${name}_seconds`, help, labelNames, buckets, registers: [registry] });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `crosslister_${name}_total`, help, labelNames, registers: [registry] });
  const operations = histogram(
    'operation',
    'Attempts of operations by how they ended',
    ['kind', 'platform', 'outcome'],
    [0.1, 0.5, 1, 2, 5, 10, 30, 60],
  );
  const ended = histogram(
    'sale_to_ended',
    'From a sale seen to a listing elsewhere proved ended',
    ['platform'],
    [0.5, 1, 2, 5, 10, 30, 60, 300, 1800],
  );
  const minutes = [1, 5, 15, 30, 60, 120, 300, 900, 3600];
  const seen = histogram(
    'sale_to_seen',
    'From an order at a marketplace to its sale recorded here',
    ['platform'],
    minutes,
  );
  const notified = histogram(
    'sale_seen_to_told',
    'From a sale recorded to its message accepted by a channel; quiet hours count',
    ['channel'],
    [1, 2, 5, 10, 30, 60, 300, 1800],
  );
  const exposed = histogram(
    'sale_exposed',
    'From an order to the last other listing proved ended, by where it sold',
    ['platform'],
    minutes,
  );
  const doubles = counter(
    'double_sales',
    'Orders for more than there was, by the platform of the later order',
    ['platform'],
  );
  // Counted from 0, so that the first one is a rise.
  for (const platform of platforms) doubles.inc({ platform }, 0);
  const failures = counter('operations_failed', 'Operations that were given up', ['kind', 'platform']);
  const faults = counter('own_faults', 'Requests that a marketplace does not know any more', ['platform']);
  for (const platform of platforms) faults.inc({ platform }, 0);
  const webhooks = counter('webhooks', 'Requests to the addresses of webhooks by what came of them', [
    'platform',
    'outcome',
  ]);
  new Gauge({
    name: 'crosslister_queue',
    help: 'Operations waiting or under way',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const { rows } = await sql<{ status: string; n: number }>`
        SELECT status, count(*) AS n FROM operations WHERE status IN ('queued', 'processing') GROUP BY 1`.execute(
        db,
      );
      for (const status of ['queued', 'processing']) {
        this.set({ status }, rows.find((row) => row.status === status)?.n ?? 0);
      }
    },
  });
  const calls = histogram(
    'marketplace_call',
    'Calls to marketplaces by how they went; not_asked: left alone, as it does not answer',
    ['platform', 'outcome'],
    [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60],
  );
  new Gauge({
    name: 'crosslister_marketplace_hosts_left_alone',
    help: 'Hosts this process does not ask for now, as they have not been answering',
    labelNames: ['platform'],
    registers: [registry],
    collect() {
      // Without the address of a seller's store, which is private.
      const hosts = new Set(leftAlone().map((name) => name.split(' ').slice(0, 2).join(' ')));
      const open = [...hosts].map((host) => host.split(' ')[0]);
      for (const platform of platforms) {
        this.set({ platform }, open.filter((each) => each === platform).length);
      }
    },
  });
  const polls = new Gauge({
    name: 'crosslister_poll_interval_seconds',
    help: 'From one look for sales to the next, as it was last calculated for an account',
    labelNames: ['platform'],
    registers: [registry],
  });
  const endingProved = async (operation: OperationRow) => {
    const { kind, platform, reason, created_at } = operation;
    // A sale and its delists are stored in one transaction, so the operation's age is the time since we know of the sale.
    if (kind !== 'delist' || reason !== 'sale') return;
    ended.observe({ platform }, (Date.now() - created_at.getTime()) / 1000);
    const exposure = await readExposure(db, operation);
    if (exposure) exposed.observe({ platform: exposure.platform }, exposure.seconds);
  };
  return {
    registry,
    ownFault: (platform) => faults.inc({ platform }),
    marketplaceCall: (platform, outcome, seconds) => calls.observe({ platform, outcome }, seconds),
    webhookReceived: (platform, outcome) => webhooks.inc({ platform, outcome }),
    saleSeen(platform, { seconds, isDouble }) {
      seen.observe({ platform }, Math.max(0, seconds));
      if (isDouble) doubles.inc({ platform });
    },
    saleTold: (channel, seconds) => notified.observe({ channel }, Math.max(0, seconds)),
    async operationEnded(operation, outcome, seconds) {
      const { kind, platform } = operation;
      operations.observe({ kind, platform, outcome }, seconds);
      if (outcome === 'failed') failures.inc({ kind, platform });
      if (outcome === 'completed') await endingProved(operation);
    },
    stepEnded: endingProved,
    pollPlanned: (platform, seconds) => polls.set({ platform }, seconds),
  };
}

/** How long a product that sold stayed listed elsewhere, if this delist was the last of its sale. */
async function readExposure(db: Db, { id, user_id: userId }: OperationRow) {
  const { rows } = await sql<{ platform: Platform; seconds: number }>`
    SELECT s.platform, greatest(0, extract(epoch FROM
      e.finished_at - least(coalesce(s.sold_at, s.seen_at), s.seen_at)))::float8 AS seconds
    FROM sale_endings e JOIN sales s ON s.id = e.sale_id AND s.user_id = e.user_id
    WHERE e.operation_id = ${id} AND e.user_id = ${userId} AND s.order_id <> '' AND e.finished_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM sale_endings o WHERE o.user_id = e.user_id AND o.sale_id = e.sale_id
        AND o.status <> 'cancelled' AND (o.status <> 'completed'
          OR (o.finished_at, o.operation_id) > (e.finished_at, e.operation_id)))`.execute(db);
  return rows[0];
}
