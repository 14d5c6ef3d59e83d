import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readOfficial } from '../documents/answers.ts';
import { haveDocuments, tableFromDocuments, tableText } from '../documents/newest.ts';
import { tableFile } from '../documents/table.ts';
import { listAt, numberAt, textAt } from '../http/json-values.ts';
import { whenMadeValues } from './listings/when-made.ts';
import { etsyRoutes } from './routes.ts';
import {
  exampleDraft,
  exampleInventory,
  pictureParts,
  type Reply,
  startShop,
  type TestShop,
} from './test-shop.ts';

async function walkShop({ call, seller, token }: TestShop): Promise<void> {
  const shop = `/shops/${seller.shopId}`;
  await call('GET', '/openapi-ping');
  await call('POST', '/scopes', { form: { token } });
  await call('GET', '/users/me');
  await call('GET', `/users/${seller.userId}`);
  await call('GET', `/users/${seller.userId}/shops`);
  await call('GET', shop);
  await call('GET', '/shops/1');
  seller.sections.push({ id: 41_000_999, title: 'Mugs' });
  await call('GET', `${shop}/sections`);
  seller.partners.push({ id: 51_000_999, name: 'A workshop' });
  await call('GET', `${shop}/production-partners`);
  const profile = { title: 'Parcel', origin_country_iso: 'GB', origin_postal_code: 'YO1 7HY' };
  const costs = { primary_cost: 4, secondary_cost: 1, destination_country_iso: 'GB' };
  const made = await call('POST', `${shop}/shipping-profiles`, {
    form: { ...profile, ...costs, min_delivery_days: 1, max_delivery_days: 3 },
  });
  await call('GET', `${shop}/shipping-profiles`);
  const profileId = numberAt(made.body, 'shipping_profile_id');
  await call('GET', `${shop}/shipping-profiles/${profileId}`);
  await call('DELETE', `${shop}/shipping-profiles/${profileId}`);
  const policy = await call('POST', `${shop}/policies/return`, {
    form: { accepts_returns: true, accepts_exchanges: false, return_deadline: 14 },
  });
  await call('GET', `${shop}/policies/return`);
  await call('GET', `${shop}/policies/return/${numberAt(policy.body, 'return_policy_id')}`);
  const times = { min_processing_time: 1, max_processing_time: 2, processing_time_unit: 'weeks' };
  const readiness = { form: { readiness_state: 'made_to_order', ...times } };
  const state = await call('POST', `${shop}/readiness-state-definitions`, readiness);
  await call('POST', `${shop}/readiness-state-definitions`, readiness);
  await call('GET', `${shop}/readiness-state-definitions`);
  const stateId = numberAt(state.body, 'readiness_state_id');
  await call('GET', `${shop}/readiness-state-definitions/${stateId}`);
  await call('GET', '/seller-taxonomy/nodes');
  await call('GET', '/seller-taxonomy/nodes/482/properties');
}

async function walkListing(shop: TestShop): Promise<number> {
  const { call, seller } = shop;
  const listings = `/shops/${seller.shopId}/listings`;
  const made = await call('POST', listings, { form: exampleDraft(shop, { tags: 'mug,blue', quantity: 3 }) });
  const id = numberAt(made.body, 'listing_id') ?? 0;
  await call('POST', listings, { form: exampleDraft(shop, { title: 'Bad \u{1F600}' }) });
  const image = await call('POST', `${listings}/${id}/images`, { parts: pictureParts() });
  await call('POST', `${listings}/${id}/images`, { parts: pictureParts({ rank: 2, alt_text: 'Side' }) });
  await call('GET', `/listings/${id}/images`);
  await call('DELETE', `${listings}/${id}/images/${numberAt(image.body, 'listing_image_id')}`);
  await call('PUT', `/listings/${id}/inventory`, { json: exampleInventory(shop, 'A1', { quantity: 3 }) });
  await call('GET', `/listings/${id}/inventory`);
  await call('GET', `/listings/${id}/inventory?includes=Listing`);
  const colours = { form: { value_ids: '200003', values: 'Blue' } };
  await call('PUT', `${listings}/${id}/properties/200`, colours);
  await call('GET', `${listings}/${id}/properties`);
  await call('DELETE', `${listings}/${id}/properties/200`);
  await call('PATCH', `${listings}/${id}`, { form: { state: 'active' } });
  const text = { question_text: 'Name', question_type: 'text_input', required: false, add_on_price: 2.5 };
  const questions = { json: { personalization_questions: [text] } };
  await call('POST', `${listings}/${id}/personalization`, questions);
  await call('GET', `/listings/${id}/personalization`);
  const parts = 'includes=Images,Shop,User,Translations,Videos,Personalization';
  await call('GET', `/listings/${id}?${parts}`);
  await call('GET', `/listings/batch?listing_ids=${id}&${parts}`);
  await call('GET', `${listings}?${parts},Shipping,Inventory&state=active&limit=5`);
  await call('GET', `/listings/batch/inventory?listing_ids=${id}`);
  await call('DELETE', `${listings}/${id}/personalization`);
  await call('POST', `${listings}/${id}/variation-images`, { json: { variation_images: [] } });
  await call('GET', `${listings}/${id}/variation-images`);
  await call('GET', `${listings}/active`);
  await call('GET', '/listings/active?keywords=mug');
  await call('GET', `${listings}?limit=0`);
  return id;
}

async function walkReceipts({ call, seller, etsy }: TestShop, id: number): Promise<void> {
  const shop = `/shops/${seller.shopId}`;
  const canceled = etsy.buy(id);
  etsy.cancelReceipt(canceled.id);
  const paid = etsy.buy(id, { buyer: 'Zoë' });
  etsy.refundReceipt(paid.id, 100);
  etsy.buy(id, { paid: false });
  const list = await call('GET', `${shop}/receipts?limit=2`);
  const receiptId = numberAt(listAt(list.body, 'results')[0], 'receipt_id');
  await call('GET', `${shop}/receipts/${receiptId}`);
  const json = { tracking_code: 'AB1', carrier_name: 'royal-mail', send_bcc: false };
  await call('POST', `${shop}/receipts/${paid.id}/tracking`, { json });
  await call('PUT', `${shop}/receipts/${paid.id}`, { form: { was_shipped: 'false' } });
  await call('GET', `${shop}/receipts?min_created=1`);
  await call('DELETE', `/listings/${id}`);
}

/** A bare array of `{path, type, message}` is what some checks of a listing answer, undocumented. */
function errorComplaint(status: number, body: unknown): string | undefined {
  const isError = Array.isArray(body)
    ? body.every((entry) => textAt(entry, 'path') && textAt(entry, 'message'))
    : textAt(body, 'error') !== undefined;
  return isError ? undefined : `${status} without an error`;
}

function official() {
  const { recent, vintage } = whenMadeValues(new Date().getUTCFullYear());
  const whenMade = { type: 'string', enum: [...recent, ...vintage] };
  return readOfficial('etsy', {
    errorComplaint,
    closer: [
      ['ShopListing', 'when_made', whenMade],
      ['ShopListingWithAssociations', 'when_made', whenMade],
    ],
  });
}

describe.skipIf(!haveDocuments)('the official document (needs ../shared)', () => {
  test('is what the committed table of calls was made of', () => {
    const now = tableText(tableFromDocuments('etsy', etsyRoutes));
    expect(readFileSync(tableFile('etsy'), 'utf8'), 'run scripts/docs/write-api-tables.ts').toBe(now);
  });

  test('finds nothing wrong with any answer', async () => {
    const answers = official();
    const shop = await startShop();
    const complaints: string[] = [];
    const call: TestShop['call'] = async (method, path, ...rest): Promise<Reply> => {
      const reply = await shop.call(method, path, ...rest);
      const plain = `/v3/application${path.split('?')[0]}`;
      const complaint = answers.complaint(method, plain, reply.status, reply.body);
      if (complaint) complaints.push(`${method} ${path} ${reply.status}: ${complaint}`);
      return reply;
    };
    const walked = { ...shop, call };
    await walkShop(walked);
    await walkReceipts(walked, await walkListing(walked));
    expect(complaints).toEqual([]);
    expect(answers.unchecked(etsyRoutes)).toEqual([]);
  });

  test('would find an invented field, a wrong type and an unknown status', () => {
    const { complaint } = official();
    const path = '/v3/application/users/me';
    expect(complaint('GET', path, 200, { user_id: 1, shop_id: 2 })).toBeUndefined();
    expect(complaint('GET', path, 200, { user: 1 })).toContain('additional properties');
    expect(complaint('GET', path, 200, { user_id: '1' })).toContain('must be integer');
    expect(complaint('GET', path, 202, { user_id: 1 })).toContain('status 202');
    expect(complaint('GET', path, 400, { message: 'no' })).toContain('without an error');
  });
});
