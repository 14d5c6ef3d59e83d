import { afterEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import { type Connected, connected, draft } from '../simulated-ebay.ts';
import { publish } from './publish.ts';
import { revise } from './revise.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(): Promise<Connected> {
  const shop = await connected();
  stops.push(() => shop.simulator.stop());
  return shop;
}

const bodiesOf = ({ simulator }: Connected, method: string, path: string): Record<string, unknown>[] =>
  simulator.requests.matching(method, path).map(({ body }) => JSON.parse(body));

describe('what a thing says of itself', () => {
  const notes = 'A small stain on one cuff';
  const numbered = {
    Brand: ['Barbour'],
    MPN: ['A1602'],
    EAN: ['4006381333931'],
    ISBN: ['0-19-501919-9'],
    Tags: ['railwayana'],
  };
  const itemOf = (shop: Connected) => bodiesOf(shop, 'PUT', '/inventory_item/').at(-1);

  test('its flaws and its numbers have fields of their own, and what is emptied is removed', async () => {
    const shop = await start();
    const wanted = draft({ sku: 'NOTED1', conditionNotes: notes, specifics: numbered });
    const { warnings: said, ...listing } = await publish(shop.context(), wanted);
    expect(said).toEqual([]);
    const item = itemOf(shop);
    expect(item).toMatchObject({
      conditionDescription: notes,
      product: { brand: 'Barbour', mpn: 'A1602', ean: ['4006381333931'], isbn: ['0195019199'] },
    });
    expect(item).not.toHaveProperty('product.aspects.Tags');
    const ref = { ...listing, sku: 'NOTED1' };
    const emptied = { ...wanted, conditionNotes: '', specifics: { ...numbered, EAN: [], MPN: [] } };
    await revise(shop.context(), ref, emptied, new Set(['title']));
    expect(itemOf(shop)).toMatchObject({ conditionDescription: notes, product: { ean: ['4006381333931'] } });
    await revise(shop.context(), ref, emptied, new Set(['condition_notes', 'specifics']));
    const left = itemOf(shop);
    expect(left).not.toHaveProperty('conditionDescription');
    expect(left).not.toHaveProperty('product.ean');
    expect(left).not.toHaveProperty('product.mpn');
    expect(left).toMatchObject({ product: { isbn: ['0195019199'] } });
  });

  test('eBay shows no notes of a new thing: they are left out, and the seller is told', async () => {
    const shop = await start();
    const { warnings } = await publish(shop.context(), draft({ condition: 'NEW', conditionNotes: notes }));
    expect(warnings.join()).toContain('Say it in the description.');
    expect(itemOf(shop)).not.toHaveProperty('conditionDescription');
  });

  test('a number with a wrong digit is named before anything is sent', async () => {
    const shop = await start();
    const failure = await failureOf(
      publish(shop.context(), draft({ specifics: { EAN: ['4006381333932'] } })),
    );
    expect(failure).toMatchObject({
      kind: 'setup',
      message: '4006381333932 is no EAN: a digit is missing or wrong.',
    });
    expect(itemOf(shop)).toBeUndefined();
  });
});
