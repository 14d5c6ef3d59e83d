import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { CategoryChoices } from '@crosslister/contract/listings/category-choice.ts';
import type { Operation, OperationPage } from '@crosslister/contract/operation.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { BulkActionResult } from '@crosslister/contract/results.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EtsyPlace, startEtsyPlace } from './test/etsy-place.ts';
import { type Answers, answers, type Kind, kinds, realThings } from './test/real-things.ts';
import { client, until } from './test/simulated-marketplaces.ts';
import { newUrl } from './test/steps.ts';

// 200 things of twelve kinds, with what a seller types of each once, are listed everywhere by one press. What is asked
// before that is printed: at most one question for each kind of thing, which has one answer for all of the kind.

const COUNT = 200;
const platforms = ['woocommerce', 'ebay', 'etsy', 'vinted'] as const;
type Result = CrosslistCheck['results'][number];

let place: EtsyPlace;
beforeAll(async () => {
  place = await startEtsyPlace();
}, 60_000);
afterAll(() => place?.stop());

const isUnsure = ({ category }: Result) =>
  category !== undefined &&
  (category.from === null ||
    category.from === 'unproven' ||
    category.doubtful === true ||
    category.wearer !== undefined);

/** What a seller would have to answer: categories are looked at together, whichever marketplace has them. */
const questionsIn = (result: Result): string[] => [
  ...result.gaps.flatMap(({ field, missing, message, unknown }) => {
    if (unknown) return [`${unknown.name}${unknown.nearest ? '' : `: what is ${unknown.said}?`}`];
    if (missing.length > 0) return missing;
    return field === 'category' ? [] : [message];
  }),
  ...(isUnsure(result) ? ['Category'] : []),
];

test('200 things of twelve kinds are listed everywhere in one bulk', { timeout: 600_000 }, async () => {
  const seller = await place.etsySeller({ list_with: 'api', taxonomy_id: '' }, { store: true, ebay: true });
  const { call } = client(seller);
  await call('PUT', '/api/credentials/', { default_ebay_category: '' });
  const things = realThings(COUNT);
  const made = await call<{ products: { id: number; sku: string }[] }>('POST', '/api/products/', {
    products: things.map(({ kind: _, ...thing }) => ({
      ...thing,
      quantity: 1,
      images: [{ src: place.place.photo }],
    })),
  });
  const bySku = new Map(things.map((thing) => [thing.sku, thing]));
  const kindOf = new Map<number, Kind>(
    made.products.flatMap(({ id, sku }) => {
      const thing = bySku.get(sku);
      return thing ? [[id, thing.kind]] : [];
    }),
  );
  expect(kindOf.size).toBe(COUNT);
  const ids = [...kindOf.keys()];

  async function check(): Promise<Result[]> {
    const results: Result[] = [];
    for (let start = 0; start < COUNT; start += 100) {
      const product_ids = ids.slice(start, start + 100);
      const answer = await call<CrosslistCheck>('POST', '/api/crosslist/check/', { product_ids, platforms });
      results.push(...answer.results);
    }
    return results;
  }

  /** By kind, and how many things each question is about. */
  function countQuestions(results: readonly Result[]): Map<Kind, Map<string, Set<number>>> {
    const asked = new Map(kinds.map((kind) => [kind, new Map<string, Set<number>>()]));
    for (const result of results) {
      const ofKind = asked.get(kindOf.get(result.product_id) as Kind);
      for (const question of questionsIn(result))
        ofKind?.set(question, (ofKind.get(question) ?? new Set()).add(result.product_id));
    }
    return asked;
  }

  place.place.marketplaces.ebay.ebay.site.blocksFreeSizes = true;
  const results = await check();
  expect(results).toHaveLength(COUNT * platforms.length);
  const asked = countQuestions(results);
  for (const [kind, questions] of asked) {
    const words = [...questions].map(([question, of]) => `${question} (${of.size})`).join(', ');
    console.info(`${kind}: ${words || 'nothing'}`);
  }
  const several = [...asked].filter(([, questions]) => questions.size > 1);
  expect(several.map(([kind, questions]) => [kind, ...questions.keys()])).toEqual([]);

  // One answer for all of a kind, as the review gives them.
  const choices: CategoryChoices['choices'] = [];
  for (const result of results) {
    const answer: Answers = answers[kindOf.get(result.product_id) as Kind] ?? {};
    const { platform, product_id, category } = result;
    const id = (platform === 'etsy' && !category?.id ? answer.etsyCategory : undefined) ?? category?.id;
    if (category && id) choices.push({ product_id, platform, category_id: id, kinds: category.kinds });
  }
  for (let start = 0; start < choices.length; start += 500)
    await call('POST', '/api/crosslist/categories/', { choices: choices.slice(start, start + 500) });
  // One yes for all values that a marketplace has in other words.
  const near = results.flatMap(({ platform, category, gaps, unknown: leftOut = [] }) =>
    [...gaps.flatMap(({ unknown }) => unknown ?? []), ...leftOut].flatMap((unknown) =>
      unknown.nearest && category?.id
        ? [{ platform, category_id: category.id, ...unknown, takes: unknown.nearest }]
        : [],
    ),
  );
  await call('POST', '/api/value-answers/', { answers: near });
  for (const platform of platforms) {
    const words = near.flatMap((each) => (each.platform === platform ? `${each.said} is ${each.takes}` : []));
    if (words.length > 0) console.info(`one yes on ${platform}: ${[...new Set(words)].join(', ')}`);
  }
  for (const [kind, questions] of asked)
    for (const [question, of] of questions) {
      const value = answers[kind]?.specifics?.[question];
      if (!value) continue;
      for (const id of of) {
        const { specifics } = await call<Product>('GET', `/api/products/${id}/`);
        await call('PUT', `/api/products/${id}/`, { specifics: { ...specifics, [question]: [value] } });
      }
    }
  const left = (await check()).flatMap(({ product_id: id, platform, gaps }) =>
    gaps.map(({ message }) => `${kindOf.get(id)} on ${platform}: ${message}`),
  );
  expect([...new Set(left)]).toEqual([]);

  const begun = BulkActionResult.parse(
    await call('POST', '/api/products/bulk_action/', { action: 'crosslist', ids, platforms }),
  );
  expect(begun.count).toBe(COUNT);
  for (const step of begun.steps)
    await call('POST', `/api/operations/${step}/report/`, { success: true, listing_url: newUrl() });
  const ended = await until(
    () => call<OperationPage>('GET', '/api/operations/?page_size=1'),
    ({ live }) => live === 0,
    500_000,
  );
  expect(ended.live).toBe(0);
  const failed: Operation[] = [];
  for (let page = 1; page <= 2; page += 1) {
    const { results: some } = await call<OperationPage>(
      'GET',
      `/api/operations/?page_size=500&page=${page}`,
    ).catch(() => ({ results: [] as Operation[] }));
    failed.push(...some.filter(({ status }) => status !== 'completed'));
  }
  expect([...new Set(failed.map(({ platform, error }) => `${platform}: ${error}`))]).toEqual([]);
  const store = [...seller.store.store.shop.products.values()].filter(({ status }) => status === 'publish');
  const onEbay = place.place.marketplaces.ebay.ebay.listings().filter(({ status }) => status === 'ACTIVE');
  const onEtsy = place.etsy.etsy.listings();
  expect([store.length, onEbay.length, onEtsy.length, begun.steps.length]).toEqual([
    COUNT,
    COUNT,
    COUNT,
    COUNT,
  ]);
});
