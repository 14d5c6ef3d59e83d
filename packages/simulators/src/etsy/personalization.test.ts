import { expect, test } from 'vitest';
import type { JsonObject } from '../http/json-values.ts';
import { createDraft, exampleDraft, patch, startShop, type TestShop } from './test-shop.ts';

const text: JsonObject = { question_text: 'Name', question_type: 'text_input', required: false };

async function asked(shop: TestShop) {
  const id = await createDraft(shop);
  const path = `/shops/${shop.seller.shopId}/listings/${id}/personalization`;
  const ask = (...questions: JsonObject[]) =>
    shop.call('POST', path, { json: { personalization_questions: questions } });
  const listing = async () => (await shop.call('GET', `/listings/${id}?includes=Personalization`)).body;
  return { id, path, ask, listing };
}

test('a question is put to buyers, replaced, and removed', async () => {
  const shop = await startShop();
  const { path, ask, listing } = await asked(shop);
  expect(await listing()).toMatchObject({
    is_personalizable: false,
    personalization: { personalization_questions: [] },
  });
  expect((await ask({ ...text, instructions: 'Which?', max_allowed_characters: 12 })).status).toBe(201);
  expect(await listing()).toMatchObject({
    is_personalizable: true,
    personalization: { personalization_questions: [{ instructions: 'Which?', max_allowed_characters: 12 }] },
  });
  await ask({ ...text, required: true });
  expect(await listing()).toMatchObject({
    personalization: { personalization_questions: [{ instructions: null, required: true }] },
  });
  expect((await shop.call('DELETE', path)).status).toBe(204);
  expect(await listing()).toMatchObject({ is_personalizable: false });
});

test('a price of the question has to be sent along', async () => {
  const { ask } = await asked(await startShop());
  await ask({ ...text, add_on_price: 2.5 });
  expect((await ask(text)).status).toBe(400);
  expect((await ask({ ...text, add_on_price: 2.5 })).status).toBe(201);
  expect((await ask({ ...text, add_on_price: null })).status).toBe(201);
  expect((await ask(text)).status).toBe(201);
});

test('several questions are for those who say that they know of them', async () => {
  const shop = await startShop();
  const { id, path, ask } = await asked(shop);
  expect((await ask(text, text)).status).toBe(409);
  const json = { personalization_questions: [text, text] };
  const several = `${path}?supports_multiple_personalization_questions=true`;
  expect((await shop.call('POST', several, { json })).status).toBe(201);
  expect((await ask(text)).status).toBe(409);
  expect(shop.etsy.site.listings.get(id)?.questions).toHaveLength(2);
});

test.each<[string, JsonObject]>([
  ['no title', { ...text, question_text: '' }],
  ['a long title', { ...text, question_text: 'x'.repeat(46) }],
  ['long instructions', { ...text, instructions: 'x'.repeat(257) }],
  ['no length', { ...text, max_allowed_characters: 0 }],
  ['an unknown type', { ...text, question_type: 'picture' }],
  ['a field nobody knows', { ...text, personalization_instructions: 'Which?' }],
])('%s is refused', async (_name, question) => {
  const { ask } = await asked(await startShop());
  expect((await ask(question)).status).toBe(400);
});

test.each([
  'is_personalizable',
  'personalization_is_required',
  'personalization_char_count_max',
  'personalization_instructions',
])('%s is taken neither with a new listing nor with an edit', async (name) => {
  const shop = await startShop();
  const id = await createDraft(shop);
  const path = `/shops/${shop.seller.shopId}/listings`;
  const form = exampleDraft(shop, { [name]: 'true' });
  expect((await shop.call('POST', path, { form })).status).toBe(400);
  expect((await patch(shop, id, { [name]: 'false', title: 'Other' })).status).toBe(400);
  expect(shop.etsy.listing(id)?.title).toBe('Blue stoneware mug');
});
