import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { everyRequest, type Sent } from './simulated-requests.ts';

const folder = resolve(import.meta.dirname, '../../../../../shared/openapi/ebay');
const documents: Record<string, string> = {
  '/sell/inventory/v1': 'sell_inventory_v1_oas3.json',
  '/sell/account/v1': 'sell_account_v1_oas3.json',
  '/sell/fulfillment/v1': 'sell_fulfillment_v1_oas3.json',
  '/sell/metadata/v1': 'sell_metadata_v1_oas3.json',
  '/commerce/taxonomy/v1': 'commerce_taxonomy_v1_oas3.json',
  '/commerce/identity/v1': 'commerce_identity_v1_oas3.json',
  '/commerce/notification/v1': 'commerce_notification_v1_oas3.json',
};

/** Where the documents say something else than eBay does: schema, property, its true shape. */
const errata: [string, string, unknown][] = [
  // Typed as a string, and shown as an object of lists in its own description.
  [
    'Product',
    'aspects',
    { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  ],
];

const Parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() });
const Operation = z.object({
  parameters: z.array(Parameter).default([]),
  requestBody: z
    .object({
      content: z.record(z.string(), z.object({ schema: z.object({ $ref: z.string().optional() }) })),
    })
    .optional(),
});
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({
    schemas: z.record(
      z.string(),
      z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() }),
    ),
  }),
});

function readDocuments() {
  const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false, allErrors: true });
  const read = Object.entries(documents).map(([base, file]) => {
    const document = Document.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    for (const schema of Object.values(document.components.schemas)) {
      // A field eBay does not know is a mistake of ours.
      if (schema.properties) schema.additionalProperties = false;
    }
    for (const [name, property, shape] of errata) {
      const properties = document.components.schemas[name]?.properties;
      if (properties?.[property]) properties[property] = shape;
    }
    ajv.addSchema(document, file);
    return { base, file, document };
  });

  function operationOf({ method, path }: Sent) {
    const found = read.find(({ base }) => path.startsWith(`${base}/`));
    const templates = Object.keys(found?.document.paths ?? {}).sort(
      (one, other) => one.split('{').length - other.split('{').length,
    );
    for (const template of templates) {
      const pattern = new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`);
      const operation = found?.document.paths[template]?.[method.toLowerCase()];
      if (found && operation && pattern.test(path.slice(found.base.length))) {
        const name = `${method} ${found.base}${template}`;
        return { name, file: found.file, operation: Operation.parse(operation) };
      }
    }
    return undefined;
  }

  function bodyComplaint(file: string, reference: string | undefined, body: string): string[] {
    if (!reference) return body ? ['a body nobody asked for'] : [];
    const validate = ajv.compile({ $ref: `${file}${reference}` });
    return validate(JSON.parse(body || 'null')) ? [] : [ajv.errorsText(validate.errors)];
  }

  /** What is wrong with a request by the documents, and which operation it was. */
  return (sent: Sent): { name: string; complaints: string[] } => {
    const found = operationOf(sent);
    if (!found) return { name: '', complaints: ['no such operation'] };
    const { name, file, operation } = found;
    const known = (place: string) => operation.parameters.filter((each) => each.in === place);
    const query = known('query');
    const complaints = [
      ...[...sent.query.keys()]
        .filter((key) => !query.some((each) => each.name === key))
        .map((key) => `query ${key}`),
      ...query
        .filter((each) => each.required && !sent.query.has(each.name))
        .map((each) => `no query ${each.name}`),
      ...known('header')
        .filter((each) => each.required && !sent.headers[each.name.toLowerCase()])
        .map((each) => `no header ${each.name}`),
      ...bodyComplaint(file, Object.values(operation.requestBody?.content ?? {})[0]?.schema.$ref, sent.body),
    ];
    return { name, complaints };
  };
}

/** Requests to what eBay publishes no OpenAPI document of, by the name of the call. */
function withoutDocument({ method, path, headers }: Sent): string | null {
  if (path === '/ws/api.dll') return `Trading ${headers['x-ebay-api-call-name']}`;
  // The Analytics API has no document here, and that of Taxonomy is older than what names the categories that are gone.
  const isUnknown = /^\/(identity|commerce\/media|developer\/analytics)\/|\/get_expired_categories$/.test(
    path,
  );
  return isUnknown ? `${method} ${path}` : null;
}

describe.skipIf(!existsSync(folder))('the official documents (needs ../shared)', () => {
  test('find nothing wrong with any request', async () => {
    const check = readDocuments();
    const all = await everyRequest();
    expect([...new Set(all.map(withoutDocument))].filter((name) => name !== null).sort()).toEqual([
      'GET /commerce/taxonomy/v1/category_tree/3/get_expired_categories',
      'GET /developer/analytics/v1_beta/rate_limit/',
      'POST /commerce/media/v1_beta/image/create_image_from_file',
      'POST /identity/v1/oauth2/token',
      'Trading EndFixedPriceItem',
      'Trading GetItem',
      'Trading GetMyeBaySelling',
      'Trading GetSellerList',
      'Trading ReviseFixedPriceItem',
      'Trading ReviseInventoryStatus',
    ]);
    const checked = all
      .filter((sent) => withoutDocument(sent) === null)
      .map((sent) => ({ sent, ...check(sent) }));
    const wrong = checked.filter(({ complaints }) => complaints.length > 0);
    expect(
      wrong.map(({ sent, complaints }) => `${sent.method} ${sent.path}: ${complaints.join('; ')}`),
    ).toEqual([]);
    expect([...new Set(checked.map(({ name }) => name))].sort()).toEqual([
      'DELETE /commerce/notification/v1/destination/{destination_id}',
      'DELETE /commerce/notification/v1/subscription/{subscription_id}',
      'GET /commerce/identity/v1/user/',
      'GET /commerce/notification/v1/config',
      'GET /commerce/notification/v1/destination',
      'GET /commerce/notification/v1/public_key/{public_key_id}',
      'GET /commerce/notification/v1/subscription',
      'GET /commerce/notification/v1/topic/{topic_id}',
      'GET /commerce/taxonomy/v1/category_tree/{category_tree_id}',
      'GET /commerce/taxonomy/v1/category_tree/{category_tree_id}/get_item_aspects_for_category',
      'GET /commerce/taxonomy/v1/get_default_category_tree_id',
      'GET /sell/account/v1/fulfillment_policy',
      'GET /sell/account/v1/payment_policy',
      'GET /sell/account/v1/privilege',
      'GET /sell/account/v1/program/get_opted_in_programs',
      'GET /sell/account/v1/return_policy',
      'GET /sell/fulfillment/v1/order',
      'GET /sell/inventory/v1/inventory_item',
      'GET /sell/inventory/v1/inventory_item/{sku}',
      'GET /sell/inventory/v1/location',
      'GET /sell/inventory/v1/offer',
      'GET /sell/inventory/v1/offer/{offerId}',
      'GET /sell/metadata/v1/marketplace/{marketplace_id}/get_item_condition_policies',
      'POST /commerce/notification/v1/destination',
      'POST /commerce/notification/v1/subscription',
      'POST /sell/account/v1/program/opt_in',
      'POST /sell/inventory/v1/location/{merchantLocationKey}',
      'POST /sell/inventory/v1/offer',
      'POST /sell/inventory/v1/offer/{offerId}/publish',
      'POST /sell/inventory/v1/offer/{offerId}/withdraw',
      'PUT /commerce/notification/v1/config',
      'PUT /commerce/notification/v1/destination/{destination_id}',
      'PUT /commerce/notification/v1/subscription/{subscription_id}',
      'PUT /sell/inventory/v1/inventory_item/{sku}',
      'PUT /sell/inventory/v1/offer/{offerId}',
    ]);
  });

  test('would find an unknown field, query and path', () => {
    const check = readDocuments();
    const sent = {
      method: 'POST',
      path: '/sell/inventory/v1/offer',
      headers: {},
      query: new URLSearchParams('x=1'),
    };
    const { complaints } = check({ ...sent, body: '{"quantity":1}' });
    expect(complaints.join()).toMatch(/query x.*no header Content-Language.*additional properties/);
    expect(check({ ...sent, path: '/sell/inventory/v1/offers', body: '' }).complaints).toEqual([
      'no such operation',
    ]);
  });
});
