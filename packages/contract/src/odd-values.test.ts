import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Texts that are of the right type and of no right form. */
const texts = [
  '',
  'x',
  '\0',
  '\ud83d',
  'javascript:alert(1)',
  '__proto__',
  '2026-02-30',
  '1e999',
  '€'.repeat(600),
];
const numbers = [-1, 0, 0.001, 1e308, Number.MAX_SAFE_INTEGER];

type Json = z.core.JSONSchema.BaseSchema;

/** A value of the type that the schema asks for, whose content is nobody's. */
function odd(schema: Json, round: number): unknown {
  const one = <T>(all: readonly T[]) => all[round % all.length];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return odd(one(choices.filter((each) => typeof each === 'object')) ?? {}, round);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => odd(each, round)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return one(schema.enum);
  if (schema.type === 'string') return one(texts);
  if (schema.type === 'number' || schema.type === 'integer') return one(numbers);
  if (schema.type === 'boolean') return round % 2 === 0;
  if (schema.type === 'null') return null;
  if (schema.type === 'array') {
    const item = Array.isArray(schema.items) ? schema.items[0] : schema.items;
    return Array.from({ length: round % 3 }, () => (typeof item === 'object' ? odd(item, round) : 'x'));
  }
  if (schema.type === 'object') {
    const named = Object.entries(schema.properties ?? {}).map(([name, of]) => [name, odd(of as Json, round)]);
    const rest = schema.additionalProperties;
    const others = typeof rest === 'object' ? texts.map((name) => [name, odd(rest, round)]) : [];
    return Object.fromEntries([...named, ...others]);
  }
  return one([...texts, ...numbers, null, [], {}]);
}

test('no schema throws, whatever it is given', async () => {
  const threw: string[] = [];
  let schemas = 0;
  const files = await readdir(new URL('.', import.meta.url), { recursive: true });
  for (const file of files.filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))) {
    const exported: Record<string, unknown> = await import(new URL(file, import.meta.url).href);
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType)) continue;
      schemas += 1;
      const shape = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        reused: 'inline',
        cycles: 'ref',
      });
      for (let round = 0; round < 90; round += 1)
        try {
          schema.safeParse(odd(shape, round));
        } catch (error) {
          threw.push(`${file} ${name}: ${String(error)}`);
          break;
        }
    }
  }
  expect(schemas).toBeGreaterThan(100);
  expect(threw).toEqual([]);
});
