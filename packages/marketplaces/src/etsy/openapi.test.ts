import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { whenMadeWindows } from '@crosslister/domain/etsy-when-made.ts';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { revisedFields } from '../marketplace.ts';
import { test as testAccount } from './account.ts';
import { activeListings } from './active-listings.ts';
import { appKeys } from './app-keys.ts';
import { categoryTree } from './category.ts';
import { oauth } from './oauth.ts';
import { policies } from './profiles.ts';
import { publish } from './publish.ts';
import { readStatuses } from './read-statuses.ts';
import { reservedSales } from './reserved-sales.ts';
import { revise } from './revise.ts';
import { salesSince } from './sales.ts';
import { setSku } from './set-sku.ts';
import { addVariations, connected, draftWith, servePhotos } from './simulated-etsy.ts';
import { withdraw } from './withdraw.ts';

const folder = resolve(import.meta.dirname, '../../../../../shared/openapi/etsy');

const Schema = z.looseObject({ properties: z.record(z.string(), z.looseObject({})).optional() });
type Schema = z.infer<typeof Schema>;
const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  schema: Schema.optional(),
});
const Operation = z.object({
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
}

/** Documents are named by their month. The first had only its number, which has stayed the same since. */
function newest(): string {
  const months = readdirSync(folder).filter((name) => /^\d{4}-\d{2}\.json$/.test(name));
  return months.sort().at(-1) ?? '3.0.0.json';
}

/**
 * Where the document says something else than Etsy does: the windows of `when_made` move every 1 January,
 * and every call wants the app's keys in `x-api-key`, which it names once for all. A list in a form is one text with
 * commas (etsy/open-api#291).
 */
function correct(schema: Schema): Schema {
  const whenMade = schema.properties?.when_made;
  if (whenMade) whenMade.enum = whenMadeWindows(new Date().getUTCFullYear()).map(({ value }) => value);
  return { ...schema, additionalProperties: false };
}

/** What the text of a form's field means by its schema; a text that is none of it stays as it is, to be refused. */
function typed(text: string, type: unknown): unknown {
  if ((type === 'integer' || type === 'number') && /^\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'array') return text === '' ? [] : text.split(',');
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

function formFields({ headers, body }: Sent): [string, string][] {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return [...new URLSearchParams(body)];
  const parts = body.split(`--${/boundary=(.+)$/.exec(type)?.[1]}`);
  return parts.flatMap((part): [string, string][] => {
    const name = /name="([^"]+)"/.exec(part)?.[1];
    return name ? [[name, part.slice(part.indexOf('\r\n\r\n') + 4).trimEnd()]] : [];
  });
}

function readDocument() {
  const document = Document.parse(JSON.parse(readFileSync(join(folder, newest()), 'utf8')));
  const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false, allErrors: true });
  const templates = Object.keys(document.paths).sort(
    (one, other) => one.split('{').length - other.split('{').length,
  );

  function bodyComplaints(operation: z.infer<typeof Operation>, sent: Sent): string[] {
    const type = (sent.headers['content-type'] ?? '').split(';')[0] ?? '';
    const content = operation.requestBody?.content;
    if (!content) return sent.body || type ? ['a body nobody asked for'] : [];
    const schema = content[type]?.schema;
    if (!schema) return [`${type} instead of ${Object.keys(content)}`];
    const { properties = {} } = schema;
    const value =
      type === 'application/json'
        ? (JSON.parse(sent.body) as unknown)
        : Object.fromEntries(
            formFields(sent).map(([name, text]) => [name, typed(text, properties[name]?.type)]),
          );
    const validate = ajv.compile(correct(schema));
    return validate(value) ? [] : [ajv.errorsText(validate.errors)];
  }

  /** A value that its schema does not have, such as an association that was removed. */
  function queryComplaints({ query }: Sent, { name, schema = {} }: z.infer<typeof Parameter>): string[] {
    return query.getAll(name).flatMap((text) => {
      const { items } = Schema.safeParse(schema).data ?? {};
      const type = Schema.safeParse(items).data?.type;
      const value =
        schema.type === 'array' ? text.split(',').map((one) => typed(one, type)) : typed(text, schema.type);
      const validate = ajv.compile(schema);
      return validate(value) ? [] : [`query ${name}=${text}: ${ajv.errorsText(validate.errors)}`];
    });
  }

  /** What is wrong with a request by the document, and which operation it was. */
  return (sent: Sent): { name: string; complaints: string[] } => {
    const method = sent.method.toLowerCase();
    const template = templates.find(
      (each) =>
        document.paths[each]?.[method] &&
        new RegExp(`^${each.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(sent.path),
    );
    if (!template) return { name: '', complaints: ['no such operation'] };
    const operation = Operation.parse(document.paths[template]?.[method]);
    const known = operation.parameters.filter((each) => each.in === 'query');
    const complaints = [
      ...[...sent.query.keys()]
        .filter((key) => !known.some(({ name }) => name === key))
        .map((key) => `query ${key}`),
      ...known.flatMap((parameter) => queryComplaints(sent, parameter)),
      ...known
        .filter(({ name, required }) => required && !sent.query.has(name))
        .map(({ name }) => `no ${name}`),
      ...(sent.headers['x-api-key']?.includes(':') ? [] : ['no x-api-key']),
      ...bodyComplaints(operation, sent),
    ];
    return { name: `${sent.method} ${template.replace('/v3/application', '')}`, complaints };
  };
}

/** Requests to what the document does not have, by name: sign-in is described in words alone. */
function withoutDocument({ method, path }: Sent): string | null {
  return path.includes('/oauth/') ? `${method} ${path}` : null;
}

/** Every kind of request the adapter makes. */
async function everything(): Promise<Sent[]> {
  const shop = await connected();
  const photos = await servePhotos();
  try {
    const context = shop.context();
    await appKeys.check(context);
    await oauth.refresh(context);
    await testAccount(context);
    await categoryTree(context);
    await policies(context);
    [...shop.site.site.sellers.values()][0]?.readiness.clear();
    const wanted = draftWith(photos.url);
    const live = await publish(shop.context(), wanted);
    const edited = { ...wanted, title: 'Edited', quantity: 2, imageUrls: [`${photos.url}/2.png`] };
    await revise(shop.context(), { ...live, sku: wanted.sku }, edited, new Set(revisedFields));
    const nameless = shop.site.addListing('ann', { title: 'Nameless', price: '5.00' });
    await setSku(shop.context(), { externalId: String(nameless.id), extra: {} }, 'NAMED1');
    const imageUrls = [`${photos.url}/3.png`];
    const previous = { externalId: live.externalId, extra: live.extra };
    await publish(shop.context(), { ...wanted, previous, imageUrls });
    const { id } = await addVariations(shop, ['A', 'B']);
    const variation = { externalId: `${id}.A`, extra: live.extra, sku: 'A', url: '' };
    await readStatuses(context, [variation]);
    const dead = { property_id: 513, value_id: 1, image_id: 5_000_999_999 };
    shop.site.site.listings.get(id)?.variationImages.push(dead);
    await withdraw(context, variation);
    const ref = { ...live, sku: wanted.sku };
    for (const values of [{ personalisation: 'Which name?' }, {}])
      await revise(context, ref, { ...wanted, values }, new Set(['personalisation']));
    await activeListings(context, null);
    const receipt = shop.site.buy(id);
    shop.site.site.failingReceipts.add(receipt.id);
    const { sales, cursor } = await salesSince(context, null);
    await salesSince(context, cursor);
    expect(sales).toEqual([]);
    const sale = { orderId: String(receipt.id), lineId: '1', externalId: '', sku: '' };
    await reservedSales(context, [sale]);
    await withdraw(context, { ...live, sku: wanted.sku });
    const review = await publish(shop.context(), draftWith(photos.url, { review: true }));
    await withdraw(context, { ...review, sku: '' });
    // The browser's own way through the consent page is none of the adapter's.
    return shop.simulator.requests.all().filter(({ path }) => !path.includes('/oauth/connect'));
  } finally {
    await shop.simulator.stop();
    await photos.stop();
  }
}

describe.skipIf(!existsSync(folder))('the official document (needs ../shared)', () => {
  test('finds nothing wrong with any request', async () => {
    const check = readDocument();
    const all = await everything();
    expect([...new Set(all.map(withoutDocument))].filter((name) => name !== null)).toEqual([
      'POST /v3/public/oauth/token',
    ]);
    const checked = all
      .filter((sent) => withoutDocument(sent) === null)
      .map((sent) => ({ sent, ...check(sent) }));
    const wrong = checked.filter(({ complaints }) => complaints.length > 0);
    expect(
      wrong.map(({ sent, complaints }) => `${sent.method} ${sent.path}: ${complaints.join('; ')}`),
    ).toEqual([]);
    expect([...new Set(checked.map(({ name }) => name))].sort()).toEqual([
      'DELETE /listings/{listing_id}',
      'DELETE /shops/{shop_id}/listings/{listing_id}/images/{listing_image_id}',
      'DELETE /shops/{shop_id}/listings/{listing_id}/personalization',
      'GET /listings/batch',
      'GET /listings/batch/inventory',
      'GET /listings/{listing_id}',
      'GET /listings/{listing_id}/inventory',
      'GET /openapi-ping',
      'GET /seller-taxonomy/nodes',
      'GET /shops/{shop_id}',
      'GET /shops/{shop_id}/listings',
      'GET /shops/{shop_id}/listings/{listing_id}/variation-images',
      'GET /shops/{shop_id}/policies/return',
      'GET /shops/{shop_id}/readiness-state-definitions',
      'GET /shops/{shop_id}/receipts',
      'GET /shops/{shop_id}/receipts/{receipt_id}',
      'GET /shops/{shop_id}/shipping-profiles',
      'GET /users/me',
      'PATCH /shops/{shop_id}/listings/{listing_id}',
      'POST /shops/{shop_id}/listings',
      'POST /shops/{shop_id}/listings/{listing_id}/images',
      'POST /shops/{shop_id}/listings/{listing_id}/personalization',
      'POST /shops/{shop_id}/listings/{listing_id}/variation-images',
      'POST /shops/{shop_id}/readiness-state-definitions',
      'PUT /listings/{listing_id}/inventory',
    ]);
  });

  test('would find an unknown field, query, path and type', () => {
    const check = readDocument();
    const sent = {
      method: 'POST',
      path: '/v3/application/shops/1/listings',
      query: new URLSearchParams('x=1'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'sku=1&quantity=some',
    };
    const { complaints } = check(sent);
    expect(complaints.join()).toMatch(/query x,no x-api-key,.*required property.*quantity must be integer.*/);
    expect(complaints.join()).toContain('additional properties');
    const json = { ...sent, headers: { 'content-type': 'application/json' } };
    expect(check(json).complaints.at(-1)).toContain('instead of application/x-www-form-urlencoded');
    expect(check({ ...sent, path: '/v3/application/listing' }).complaints).toEqual(['no such operation']);
    const read = { ...sent, method: 'GET', path: '/v3/application/listings/1', body: '' };
    const query = new URLSearchParams('includes=Images,Inventory');
    expect(check({ ...read, headers: {}, query }).complaints[0]).toMatch(
      /^query includes=Images,Inventory: .*allowed/,
    );
  });
});
