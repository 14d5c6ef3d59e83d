import type { Trx } from '../db/schema.ts';
import { FAR } from './bystander-values.ts';

/** What the bystander keeps for their next products, and their share of an app's calls. */
export async function addKept(trx: Trx, user_id: number): Promise<void> {
  await trx
    .insertInto('app_key_shares')
    .values({ app_key: 'of the bystander', day: '2099-01-01', allowance: 'all', user_id, calls: 7 })
    .execute();
  await trx
    .insertInto('category_choices')
    .values({
      user_id,
      platform: 'ebay',
      kind: 'ebay:13851',
      category_id: '20560',
      words: ['thing', 'clock'],
    })
    .execute();
  await trx
    .insertInto('value_answers')
    .values({ user_id, platform: 'ebay', category_id: '*', meaning: 'size', said: 'uk 99', takes: '99' })
    .execute();
  await trx
    .insertInto('description_templates')
    .values({ user_id, name: 'Postage', text: 'Posted next day.', position: 1 })
    .execute();
  await trx
    .insertInto('category_defaults')
    .values({ user_id, category_id: '11450', kept: JSON.stringify({ condition: 'USED_GOOD' }) })
    .execute();
}

/** A photo in the tray, one in a draft, and a label that was printed ahead. */
async function addIntake(trx: Trx, user_id: number, product_id: number): Promise<void> {
  const photo = { user_id, width: 640, height: 480, name: 'IMG.jpg', barcodes: [], look: '0123456789abcdef' };
  await trx
    .insertInto('intake_photos')
    .values([
      { ...photo, hash: 'a file', image_id: 'of the bystander', position: 1, starts: null, label: null },
      {
        ...photo,
        hash: 'a label',
        image_id: 'of the bystander too',
        position: 2,
        starts: true,
        label: '0001',
        product_id,
        used_at: FAR,
      },
    ])
    .execute();
  await trx.insertInto('reserved_skus').values({ user_id, sku: 'of the bystander' }).execute();
}

/** A rule that begins a lifetime from now, and what it once did. */
async function addRules(trx: Trx, user_id: number, product_id: number): Promise<void> {
  const { id: rule_id } = await trx
    .insertInto('rules')
    .values({
      user_id,
      name: 'Old things',
      enabled: true,
      after_days: 90,
      labels: [],
      step: JSON.stringify({ kind: 'relist' }),
      times: 1,
      per_day: 1,
      starts_on: '9999-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('rule_steps')
    .values({
      user_id,
      product_id,
      platform: 'ebay',
      day: '2026-01-01',
      rule_id,
      kind: 'relist',
      before_pence: 100,
      after_pence: 100,
      operation_id: null,
    })
    .execute();
}

async function addImport(trx: Trx, user_id: number, product_id: number): Promise<void> {
  const import_id = '00000000-0000-4000-8000-000000000001';
  await trx
    .insertInto('imports')
    .values({ user_id, import_id, name: 'things.csv', created_at: FAR })
    .execute();
  await trx.insertInto('import_rows').values({ user_id, import_id, product_id, created: true }).execute();
  await trx
    .insertInto('imported_photos')
    .values({ user_id, import_id, product_id, address: 'https://photos.example/1.jpg', next_at: FAR })
    .execute();
}

/** What a batch has left out. */
async function addSkipped(trx: Trx, user_id: number, product_id: number): Promise<void> {
  await trx
    .insertInto('skipped_listings')
    .values({
      user_id,
      product_id,
      batch_id: '00000000-0000-4000-8000-000000000000',
      platform: 'vinted',
      missing: ['Condition'],
      created_at: FAR,
    })
    .execute();
}

/** Two products that may be one, two that were made one, and a look that has ended. */
export async function addLinks(
  trx: Trx,
  user_id: number,
  [kept_id = 0, other_id = 0, ...more]: readonly number[],
): Promise<void> {
  await trx
    .insertInto('lookalikes')
    .values({ user_id, kept_id, other_id, score: 900, title: 900, photo: 900, price: 900, sure: true })
    .execute();
  await trx.insertInto('lookalike_looks').values({ user_id, asked_at: FAR, looked_at: FAR }).execute();
  await trx
    .insertInto('photo_prints')
    .values({ user_id, address_key: Buffer.from('address'), prints: ['0123456789abcdef'], made_at: FAR })
    .execute();
  const hidden = more.at(-1);
  if (hidden === undefined) return;
  await trx
    .insertInto('linked_products')
    .values({ user_id, kept_id, other_id: hidden, platforms: [], sale_ids: [], before: '{}', after: '{}' })
    .execute();
}

/** What was proposed for a product, and an assistant with a month that is over. */
async function addProposals(trx: Trx, user_id: number, product_id: number): Promise<void> {
  await trx
    .insertInto('proposals')
    .values({
      user_id,
      product_id,
      source: 'assistant',
      field: 'Colour',
      value: ['Blue'],
      why: 'Seen in the photos.',
      link: null,
      decided: null,
    })
    .execute();
  await trx
    .insertInto('proposal_asks')
    .values({ user_id, product_id, source: 'assistant', error: null, next_at: FAR })
    .execute();
  await trx
    .insertInto('assistants')
    .values({
      user_id,
      address: 'https://assistant.example/v1',
      model: 'a-model',
      api_key: Buffer.from('sealed'),
      price_in_pence: 11,
      price_out_pence: 44,
      budget_pence: 500,
    })
    .execute();
  await trx.insertInto('assistant_months').values({ user_id, month: '2026-01', calls: 1 }).execute();
}

/** All of these, of one product. */
export async function addOfProduct(trx: Trx, user_id: number, product_id: number): Promise<void> {
  for (const add of [addRules, addImport, addSkipped, addIntake, addProposals])
    await add(trx, user_id, product_id);
}
