import { expect, test } from 'vitest';
import { causeOf } from './cause.ts';

const of = (sku: string) => ({
  platform: 'ebay' as const,
  snapshot: { name: `Lamp ${sku}`, sku, price_pence: 100, image: null },
});
const failed = (error: string, more: object = {}) => ({ status: 'failed' as const, error, ...more });

test('what is a single product’s own makes no cause of its own', () => {
  expect(causeOf(of('LAMP-1'), failed('The SKU LAMP-1 is taken by 17.'))).toBe(
    causeOf(of('LAMP-2'), failed('The SKU LAMP-2 is taken by 4.')),
  );
  expect(causeOf(of('A'), failed('No "Old" here.'))).toBe(causeOf(of('B'), failed('No "New" here.')));
});

test('the marketplace’s code counts before its words, and one code for many faults is told apart', () => {
  const code = '25002';
  const photos = { code, nextStep: 'Check the photos.' };
  expect(causeOf(of('A'), failed('Bad x.', photos))).toBe(causeOf(of('B'), failed('Bad y.', photos)));
  expect(causeOf(of('A'), failed('Bad x.', photos))).not.toBe(
    causeOf(of('A'), failed('Bad x.', { code, nextStep: 'Change the Product Name.' })),
  );
});

test('missing item specifics are one cause, whichever they are', () => {
  const fix = (name: string) => ({
    fix: { target: 'product' as const, field: 'specifics' as const, specifics: [name] },
  });
  expect(causeOf(of('A'), failed('Missing: Brand.', fix('Brand')))).toBe(
    causeOf(of('B'), failed('Missing: Size, Type.', fix('Size'))),
  );
});

test('what did not fail has no cause', () => {
  expect(causeOf(of('A'), { status: 'cancelled', error: 'Cancelled.' })).toBeNull();
});
