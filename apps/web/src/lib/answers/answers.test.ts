import { globSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answers } from './full-answers.ts';
import { productsAnswer } from './product-answers.ts';

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

test.each(Object.entries(answers))(
  '%s: what the contract refuses is refused',
  (_, { shape, schema, answer }) => {
    expect(schema.safeParse(answer).success).toBe(true);
    expect(shape.safeParse(answer).success).toBe(true);
    const taken = [...spoilt(answer)].filter((other) => shape.safeParse(other).success);
    expect(taken.filter((other) => !schema.safeParse(other).success)).toEqual([]);
  },
);

test('every answer of this folder is among them', async () => {
  const tried = new Set<unknown>(Object.values(answers).map(({ shape }) => shape));
  const files = globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts', 'full-answers.ts'] });
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
  JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'enum' && Array.isArray(value)) for (const each of value) named.add(each);
    if (key === 'const') named.add(value);
    return value;
  });
  return [...named];
}

test.each(Object.entries(answers))('%s: what the contract takes is taken', (_, { shape, schema, answer }) => {
  const refused = [...spoilt(answer, namedIn(schema))].filter((other) => !shape.safeParse(other).success);
  // Unchanged: if the schema fills in a default or drops something, the server has sent another answer.
  const isTaken = (other: unknown) => isDeepStrictEqual(schema.safeParse(other).data, other);
  expect(refused.filter(isTaken)).toEqual([]);
});

test('a bare array is a page of products', () => {
  const { results } = answers.products.answer;
  expect(productsAnswer.safeParse(results)).toEqual({ success: true, data: { results, count: 1 } });
  expect(productsAnswer.safeParse(['7']).success).toBe(false);
});
