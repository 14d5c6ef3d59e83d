import { notificationEvents } from '@crosslister/contract/lists.ts';
import type { CreatedChannel, NotificationChannel } from '@crosslister/contract/notifications.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { z } from 'zod';
import type { Db } from '../db/schema.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import type { Seller } from './server.ts';
import { client } from './simulated-marketplaces.ts';

interface Notified {
  id: string;
  event: string;
  title: string;
  lines: string[];
  facts: Record<string, unknown>;
}

/** All but the summary: between 8 and 12 the server sends that of itself. */
const everything: readonly string[] = notificationEvents.filter((event) => event !== 'summary');

/** The server does not send this seller today's summary of itself, at whatever hour the test runs. */
export const summaryToldToday = (db: Db, { id }: Seller) =>
  sql`INSERT INTO notifications (user_id, event, key, about)
    VALUES (${id}, 'summary', ${`summary:${dayInUk(new Date())}`}, '{}')`.execute(db);

/** A receiver of webhooks for the tests of a file: what each path has accepted, and with which status it answers. */
export function useWebhookReceiver() {
  const accepted = new Map<string, Notified[]>();
  const answers = new Map<string, number>();
  let receiver: Receiver;
  let paths = 0;
  beforeAll(async () => {
    receiver = await startReceiver(({ path, body }) => {
      const status = answers.get(path) ?? 204;
      const message = JSON.parse(body.toString('utf8')) as Notified;
      if (status < 300) accepted.set(path, [...(accepted.get(path) ?? []), message]);
      return { status };
    });
  });
  afterAll(() => receiver?.stop());
  const urlOf = (path: string) => receiver.url + path;
  return {
    received: (path: string) => accepted.get(path) ?? [],
    answers,
    /** Adds a channel of the seller's with a path of its own. */
    async addChannel(seller: Seller, events = everything, quiet: Partial<NotificationChannel> = {}) {
      paths += 1;
      const path = `/hook-${paths}`;
      const channel = await client(seller).call<z.infer<typeof CreatedChannel>>(
        'POST',
        '/api/notifications/channels/',
        {
          name: `Hook ${paths}`,
          events,
          quiet_from: null,
          quiet_to: null,
          ...quiet,
          target: { kind: 'webhook', url: urlOf(path) },
        },
      );
      return { path, channel };
    },
  };
}
