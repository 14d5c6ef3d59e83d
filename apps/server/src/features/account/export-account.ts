import { toPounds } from '@crosslister/domain/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { loadProducts } from '../catalogue/find-product.ts';
import { changesOf } from '../catalogue/read-changes.ts';
import { imageSigner } from '../images/sign-addresses.ts';

const BATCH = 500;

type Row = Record<string, unknown> & { id: number };
type Batches = (after: number) => Promise<Row[]>;

/** Columns that do not concern the seller, or that are secret, encrypted or hashed. */
const hidden = new Set([
  'user_id',
  'secrets',
  'token_hash',
  'lane',
  'lane_width',
  'generation',
  'slot',
  'lease_until',
  'held_by',
  'poll_held_by',
  'journal',
  'left_behind',
  'app_key',
  'request_id',
  'target',
  'password',
  'api_key',
  'address_key',
]);

/**
 * Everything of a seller as one JSON object, in parts: one batch is in memory at a time, and no database connection
 * waits for a slow download. Secrets are left out, encrypted and hashed ones too. Money is in pounds.
 */
export async function* exportAccount(services: Services, userId: number): AsyncGenerator<string> {
  const { db, now } = services;
  const account = await db
    .selectFrom('users')
    .select(['username', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  yield `{"exported_at":${JSON.stringify(now())},"account":${JSON.stringify(account)}`;
  for (const [name, batches] of Object.entries(sections(services, userId))) {
    yield `,\n"${name}":[`;
    let separator = '\n';
    for (let after = 0; ; ) {
      const rows = await batches(after);
      for (const row of rows) {
        yield separator + JSON.stringify(row);
        separator = ',\n';
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
    yield '\n]';
  }
  yield '}\n';
}

function sections(services: Services, userId: number): Record<string, Batches> {
  const { db } = services;
  const table = (name: Numbered) => (after: number) => readRows(db, userId, name, after);
  return {
    settings: once(db, userId, 'settings'),
    connections: table('connections'),
    own_app_keys: once(db, userId, 'app_keys'),
    category_choices: once(db, userId, 'category_choices'),
    category_defaults: once(db, userId, 'category_defaults'),
    description_templates: table('description_templates'),
    rules: table('rules'),
    rule_steps: once(db, userId, 'rule_steps'),
    products: (after) => readProducts(db, userId, after),
    product_changes: (after) => readChanges(db, userId, after),
    imports: once(db, userId, 'imports'),
    import_rows: once(db, userId, 'import_rows'),
    imported_photos: table('imported_photos'),
    intake_photos: table('intake_photos'),
    reserved_skus: once(db, userId, 'reserved_skus'),
    lookalikes: table('lookalikes'),
    linked_products: once(db, userId, 'linked_products'),
    listings: table('listings'),
    listing_external_ids: once(db, userId, 'listing_external_ids'),
    listing_states: once(db, userId, 'listing_states'),
    sales: table('sales'),
    orders: table('orders'),
    order_refunds: table('order_refunds'),
    click_and_drop: once(db, userId, 'click_and_drop'),
    click_and_drop_parcels: table('click_and_drop_parcels'),
    sale_endings: once(db, userId, 'sale_endings'),
    operations: table('operations'),
    skipped_listings: once(db, userId, 'skipped_listings'),
    waiting_items: table('waiting_items'),
    photos: photoBatches(services, userId),
    extension_pairings: table('extension_pairings'),
    notification_channels: table('notification_channels'),
    notifications: table('notifications'),
    notification_deliveries: table('notification_deliveries'),
    mailboxes: once(db, userId, 'mailboxes'),
    mail_notices: table('mail_notices'),
    sessions: once(db, userId, 'sessions'),
    value_answers: once(db, userId, 'value_answers'),
    proposals: table('proposals'),
    proposal_asks: table('proposal_asks'),
    assistants: once(db, userId, 'assistants'),
    assistant_months: once(db, userId, 'assistant_months'),
  };
}

type Numbered =
  | 'connections'
  | 'listings'
  | 'sales'
  | 'orders'
  | 'click_and_drop_parcels'
  | 'order_refunds'
  | 'operations'
  | 'waiting_items'
  | 'extension_pairings'
  | 'notification_channels'
  | 'notifications'
  | 'notification_deliveries'
  | 'imported_photos'
  | 'intake_photos'
  | 'lookalikes'
  | 'mail_notices'
  | 'proposals'
  | 'proposal_asks'
  | 'description_templates'
  | 'rules';
type Unnumbered =
  | 'settings'
  | 'value_answers'
  | 'assistants'
  | 'assistant_months'
  | 'app_keys'
  | 'category_choices'
  | 'category_defaults'
  | 'imports'
  | 'import_rows'
  | 'listing_external_ids'
  | 'listing_states'
  | 'linked_products'
  | 'reserved_skus'
  | 'mailboxes'
  | 'click_and_drop'
  | 'rule_steps'
  | 'sale_endings'
  | 'skipped_listings'
  | 'sessions';

async function readRows(db: Db, userId: number, name: Numbered, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT * FROM ${sql.table(name)} WHERE user_id = ${userId} AND id > ${after} ORDER BY id LIMIT ${BATCH}`.execute(
    db,
  );
  return rows.map(plain);
}

/** Rows without an id, which are numbered for the batches. */
function once(db: Db, userId: number, name: Unnumbered): Batches {
  return numbered(async (offset) => {
    const { rows } = await sql<Omit<Row, 'id'>>`
      SELECT * FROM ${sql.table(name)} WHERE user_id = ${userId} ORDER BY ctid LIMIT ${BATCH} OFFSET ${offset}`.execute(
      db,
    );
    return rows.map((row) => ({ ...plain(row), ...(name === 'app_keys' && { keys: 'not exported' }) }));
  });
}

/** The links open without signing in, for one to two days. */
function photoBatches(services: Services, userId: number): Batches {
  const signed = imageSigner(services, userId);
  return numbered(async (offset) => {
    const rows = await services.db
      .selectFrom('images')
      .select(['id', 'width', 'height'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .limit(BATCH)
      .offset(offset)
      .execute();
    return rows.map(({ id, ...size }) => {
      const src = `/api/images/${id}.jpg`;
      return { src, download: services.publicUrl() + signed(src), ...size };
    });
  });
}

const numbered =
  (read: (offset: number) => Promise<Record<string, unknown>[]>): Batches =>
  async (after) =>
    (await read(after)).map((row, index) => ({ ...row, id: after + index + 1 }));

async function readProducts(db: Db, userId: number, after: number): Promise<Row[]> {
  const ids = await productIds(db, userId, after);
  return loadProducts(
    db,
    userId,
    ids.map(({ id }) => id),
  );
}

/** One row for each product that has changed, or was made, since changes are recorded. */
async function readChanges(db: Db, userId: number, after: number): Promise<Row[]> {
  const ids = await productIds(db, userId, after);
  const changes = Map.groupBy(await changesOf(db, userId, ids), ({ product_id }) => product_id);
  return ids.map(({ id }) => ({
    id,
    changes: (changes.get(id) ?? []).map(({ product_id: _, ...change }) => change),
  }));
}

function productIds(db: Db, userId: number, after: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('products')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/** What `price_pence` and others are called in pounds. Any other loses the ending alone. */
const inPounds: Readonly<Record<string, string>> = {
  buyer_pence: 'buyer_price',
  before_pence: 'before_price',
  after_pence: 'after_price',
};
const ENDING = '_pence';
const pounds = (value: unknown) => (typeof value === 'number' ? toPounds(value) : null);

function plain<T extends object>(row: T): T {
  const shown = Object.entries(row).flatMap(([name, value]) => {
    if (hidden.has(name)) return [];
    if (name === 'typed_money') {
      const typed = Object.entries(value ?? {}).map(([part, pence]) => [part, pounds(pence)]);
      return [[name, Object.fromEntries(typed)]];
    }
    if (!name.endsWith(ENDING)) return [[name, value]];
    return [[inPounds[name] ?? name.slice(0, -ENDING.length), pounds(value)]];
  });
  return Object.fromEntries(shown);
}
