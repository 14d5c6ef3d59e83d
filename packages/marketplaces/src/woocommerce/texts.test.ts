import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contextWith, trusting } from '../conformance/context.ts';
import { asOwner } from './real-store.ts';
import { type TextStore, testTexts } from './text-rows.ts';
import { plainText } from './texts.ts';

describe('texts of a store', () => {
  let store: TextStore;
  let stop = async () => {};
  beforeAll(async () => {
    const simulator = await startWooCommerceSimulator();
    stop = simulator.stop;
    const [key] = simulator.keys;
    const secrets = {
      url: simulator.httpsUrl,
      consumer_key: key?.consumerKey,
      consumer_secret: key?.consumerSecret,
    };
    const fetch = trusting(simulator.caCertificate);
    store = { ask: asOwner(secrets, fetch), context: () => contextWith(secrets, { fetch }) };
  });
  afterAll(() => stop());

  testTexts(() => store);
});

test.each([
  ['Tom &amp; Jerry &#8211; &#x2019; &eacute;', 'Tom & Jerry – ’ é'],
  ['<b>Bold</b> 1 &lt; 2', 'Bold 1 < 2'],
  ['5 < 6 &amp;lt;', '5 < 6 &lt;'],
])('a name kept as %s reads %s', (kept, read) => {
  expect(plainText(kept)).toBe(read);
});

test('of a name of megabytes the beginning is read', () => {
  expect(plainText(`Vase ${'a'.repeat(1_000_000)}`)).toHaveLength(5_000);
  expect(plainText(`Vase${'<b>'.repeat(1_000_000)}`)).toBe('Vase');
});
