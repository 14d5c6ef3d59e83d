import {
  DescriptionTemplate,
  DescriptionTemplates,
} from '@crosslister/contract/settings/description-templates.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  seller = await server.register();
});

const path = '/api/description-templates/';
const names = async (of = seller) =>
  DescriptionTemplates.parse((await of.call('GET', path)).body).results.map(({ name }) => name);

async function add(name: string, text = 'Brand: {brand}'): Promise<number> {
  const answer = await seller.call('POST', path, { name, text });
  expect(answer.status).toBe(201);
  return DescriptionTemplate.parse(answer.body).id;
}

test('templates are made, changed, put in order and deleted, each by their seller alone', async () => {
  const clothes = await add(' Clothes ', '{name}\nSize: {Size}, 100% { colour }\n{ } {1}');
  const postage = await add('Postage');
  const shoes = await add('Shoes');
  expect(await names()).toEqual(['Clothes', 'Postage', 'Shoes']);
  const ids = [shoes, 4711, clothes];
  const ordered = await seller.call('PUT', `${path}order/`, { ids });
  expect(DescriptionTemplates.parse(ordered.body).results.map(({ id }) => id)).toEqual([
    shoes,
    clothes,
    postage,
  ]);
  await add('Returns');
  expect(await names()).toEqual(['Shoes', 'Clothes', 'Postage', 'Returns']);

  const changed = await seller.call('PUT', `${path}${postage}/`, { name: 'POSTAGE', text: 'By Evri.' });
  expect(changed).toMatchObject({ status: 200, body: { id: postage, name: 'POSTAGE', text: 'By Evri.' } });
  expect((await seller.call('DELETE', `${path}${shoes}/`)).status).toBe(204);
  expect((await seller.call('DELETE', `${path}${shoes}/`)).status).toBe(404);
  expect(await names()).toEqual(['Clothes', 'POSTAGE', 'Returns']);
  expect(await names(await server.register())).toEqual([]);
});

test.each([
  ['no name', { name: ' ', text: 'a' }, 'Give the template a name.'],
  ['a long name', { name: 'a'.repeat(61), text: 'a' }, 'at most 60 characters'],
  ['no text', { name: 'a', text: ' \n' }, 'Write the text of the template.'],
  ['a long text', { name: 'a', text: 'a'.repeat(5001) }, 'A template takes at most 5000 characters.'],
  [
    'fields that do not exist',
    { name: 'a', text: '{brand} {feild} {colour code}' },
    'There is no field {feild}, {colour code}. The fields are {name}, {brand}, {size},',
  ],
])('%s is refused with a sentence, and nothing is stored', async (_, body, sentence) => {
  const answer = await seller.call('POST', path, body);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(sentence);
  expect(await names()).toEqual([]);
});

test('a name is used once, whatever its case', async () => {
  await add('Shoes');
  const other = await add('Coats');
  const body = { name: 'SHOES', text: 'a' };
  const fields = { name: 'Another template already has this name.' };
  expect(await seller.call('POST', path, body)).toMatchObject({ status: 409, body: { fields } });
  expect(await seller.call('PUT', `${path}${other}/`, body)).toMatchObject({ status: 409, body: { fields } });
  expect(await names()).toEqual(['Shoes', 'Coats']);
});

test('there are fifty of them at most, also if many are added at once', async () => {
  for (let n = 0; n < 48; n += 1) await add(`Template ${n}`);
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => seller.call('POST', path, { name, text: 'a' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
    detail: 'There are 50 templates already.',
    next_step: 'Delete one that is not used any more.',
  });
});
