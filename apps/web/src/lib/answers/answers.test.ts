import { globSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { BatchLines } from '@crosslister/contract/batch.ts';
import { Connection, Credentials } from '@crosslister/contract/credentials.ts';
import { OperationPage } from '@crosslister/contract/operation.ts';
import { ProductPage, TabCounts } from '@crosslister/contract/product-query.ts';
import { SaleDetectionRun, SaleNotices, SalesStatistics } from '@crosslister/contract/sales.ts';
import { Labels } from '@crosslister/contract/schemas/label-schemas.ts';
import { TabView, Views } from '@crosslister/contract/views.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { labelsAnswer } from './label-answers.ts';
import { batchesAnswer, operationsAnswer } from './operation-answers.ts';
import { productsAnswer, tabViewAnswer, viewsAnswer } from './product-answers.ts';
import { saleDetectionAnswer, saleNoticesAnswer, statisticsAnswer, tabCountsAnswer } from './sale-answers.ts';
import { connectionsAnswer, credentialsAnswer } from './setting-answers.ts';
import type { AnswerSchema } from './shape.ts';

/** Each answer that has a shape, with the schema of the contract. */
const answers: [name: string, shape: AnswerSchema<unknown>, schema: z.ZodType][] = [
  ['products', productsAnswer, ProductPage],
  ['views', viewsAnswer, Views],
  ['view of a tab', tabViewAnswer, TabView],
  ['labels', labelsAnswer, Labels],
  ['batches', batchesAnswer, BatchLines],
  ['operations', operationsAnswer, OperationPage],
  ['sale notices', saleNoticesAnswer, SaleNotices],
  ['a look for sales', saleDetectionAnswer, SaleDetectionRun],
  ['statistics', statisticsAnswer, SalesStatistics],
  ['tab counts', tabCountsAnswer, TabCounts],
  ['connections', connectionsAnswer, z.object({ results: z.array(Connection) })],
  ['credentials', credentialsAnswer, Credentials],
];

type Json = z.core.JSONSchema.BaseSchema;
const asJson = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });

/** A value with every field of a schema. Where there is a choice, the nth. */
function fullValue(schema: Json, nth: number): unknown {
  const {
    const: only,
    enum: words,
    anyOf,
    oneOf,
    properties = {},
    additionalProperties,
    propertyNames,
  } = schema;
  const either = anyOf ?? oneOf;
  if (only !== undefined) return only;
  if (words) return words[nth % words.length];
  if (either) {
    const choices = either.filter(({ type }) => type !== 'null');
    return fullValue(choices[nth % choices.length] ?? {}, nth);
  }
  // `string`, or `string` and then `null`.
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const fields = Object.entries(properties).map(([key, each]) => [key, fullValue(each as Json, nth)]);
      const key = propertyNames ? fullValue(propertyNames as Json, nth) : 'Brand';
      if (typeof additionalProperties === 'object') fields.push([key, fullValue(additionalProperties, nth)]);
      return Object.fromEntries(fields);
    }
    case 'array':
      return [fullValue(schema.items as Json, nth)];
    case 'string':
      return schema.format === 'date-time' ? '2026-01-05T10:00:00Z' : '99';
    case 'boolean':
      return true;
    default:
      return Math.max(1, schema.minimum ?? 1);
  }
}

const fullAnswers = (schema: z.ZodType) => [0, 1].map((nth) => fullValue(asJson(schema), nth));

/** The answer with each of its values in turn left out, null, of another type, or one of `words`. */
function* spoilt(value: unknown, words: readonly unknown[] = []): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const put = (other: unknown): unknown =>
      Array.isArray(value) ? value.toSpliced(Number(key), 1, other) : { ...value, [key]: other };
    for (const other of [undefined, null, ['7'], '7', { '7': '7' }, ...words, ...spoilt(part, words)])
      yield put(other);
  }
}

test.each(answers)('%s: what the contract refuses is refused', (_, shape, schema) => {
  for (const answer of fullAnswers(schema)) {
    expect(schema.safeParse(answer).error).toBeUndefined();
    expect(shape.safeParse(answer).success).toBe(true);
    const taken = [...spoilt(answer)].filter((other) => shape.safeParse(other).success);
    expect(taken.filter((other) => !schema.safeParse(other).success)).toEqual([]);
  }
});

test('every answer of this folder is among them', async () => {
  const tried = new Set<unknown>(answers.map(([, shape]) => shape));
  const files = globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts'] });
  const exported = await Promise.all(
    files.map(async (file) =>
      Object.entries((await import(/* @vite-ignore */ `./${file}`)) as Record<string, unknown>),
    ),
  );
  const named = exported.flat().filter(([name]) => name.endsWith('Answer'));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(([, shape]) => !tried.has(shape)).map(([name]) => name)).toEqual([]);
});

/** Every word and number that a schema names. */
function namedIn(schema: z.ZodType): unknown[] {
  const named = new Set<unknown>();
  JSON.stringify(asJson(schema), (key, value: unknown) => {
    if (key === 'enum' && Array.isArray(value)) for (const each of value) named.add(each);
    if (key === 'const') named.add(value);
    return value;
  });
  return [...named];
}

test.each(answers)('%s: what the contract takes is taken', (_, shape, schema) => {
  for (const answer of fullAnswers(schema)) {
    const refused = [...spoilt(answer, namedIn(schema))].filter((other) => !shape.safeParse(other).success);
    // Unchanged: if the schema fills in a default or drops something, the server has sent another answer.
    const isTaken = (other: unknown) => isDeepStrictEqual(schema.safeParse(other).data, other);
    expect(refused.filter(isTaken)).toEqual([]);
  }
});

test('a bare array is a page of products', () => {
  const { results } = fullValue(asJson(ProductPage), 0) as ProductPage;
  expect(productsAnswer.safeParse(results)).toEqual({ success: true, data: { results, count: 1 } });
  expect(productsAnswer.safeParse(['7']).success).toBe(false);
});
