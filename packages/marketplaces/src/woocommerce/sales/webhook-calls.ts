import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { repeatedPage } from '../../repeated-page.ts';
import { Webhook } from '../answers.ts';
import { mustDo, parse, read } from '../client.ts';

const PAGE_SIZE = 100;
const MOST_PAGES = 20;
const path = 'wc/v3/webhooks';

export interface Hook {
  url: string;
  secret: string;
}

/**
 * Recognised by its name, whatever its URL. The name contains a short digest of the secret. Two sellers with one store,
 * or two installations, then do not touch each other's webhooks.
 */
const nameOf = ({ secret }: Hook) =>
  `Crosslister ${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`;

export async function readAll(context: MarketplaceContext): Promise<Webhook[]> {
  const all: Webhook[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { per_page: String(PAGE_SIZE), page: String(page) };
    const found = await read(context, path, query, { schema: z.array(Webhook), what: 'its webhooks' });
    if (page > 1 && found.length > 0 && found[0]?.id === all[0]?.id) throw repeatedPage('Your store');
    all.push(...found);
    if (found.length < PAGE_SIZE) break;
  }
  return all;
}

export const readOurs = async (context: MarketplaceContext, hook: Hook): Promise<Webhook[]> =>
  (await readAll(context)).filter(
    (webhook) => webhook.name.startsWith(nameOf(hook)) || isFromBefore(webhook, hook),
  );

/** The number of the connection in one of our URLs, with all that is before it. */
const untilConnection = (url: string) => /^.*\/\d+-/.exec(url)?.[0];

/** Made for the same connection when the store had another address: that gave them another secret, and so another name. */
function isFromBefore({ name, delivery_url }: Webhook, { url }: Hook): boolean {
  const connection = untilConnection(url);
  const isOurs = connection !== undefined && untilConnection(delivery_url) === connection;
  return name.startsWith('Crosslister ') && isOurs && delivery_url !== url;
}

export async function create(context: MarketplaceContext, topic: string, hook: Hook): Promise<number> {
  const json = await mustDo(context, {
    method: 'POST',
    path,
    body: {
      name: `${nameOf(hook)}: ${topic}`,
      topic,
      delivery_url: hook.url,
      secret: hook.secret,
      status: 'active',
    },
  });
  return parse(z.object({ id: z.number() }), json, 'its new webhook').id;
}

/** It may be gone already. */
export const remove = (context: MarketplaceContext, id: number): Promise<unknown> =>
  mustDo(
    context,
    { method: 'DELETE', path: `${path}/${id}`, query: { force: 'true' } },
    ({ code }) => code === 'woocommerce_rest_shop_webhook_invalid_id',
  );
