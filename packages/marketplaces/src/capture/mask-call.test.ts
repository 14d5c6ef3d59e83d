import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marketplaces } from '../registry.ts';
import type { Masking } from './kept-value.ts';
import { createMarks } from './marks.ts';
import { maskBody } from './mask-body.ts';
import { type HttpCall, maskCall } from './mask-call.ts';
import { numberMarks } from './number-marks.ts';
import { vocabularyOf } from './words.ts';

const marks = createMarks(Buffer.from('a key'));
type Captured = 'ebay' | 'etsy' | 'woocommerce';
function wordsOf(platform: Captured) {
  const marketplace = marketplaces[platform];
  if (!marketplace) throw new Error(`${platform} has no adapter`);
  return marketplace.account.captureWords;
}
const made = new Map<Captured, Masking>();
function maskingOf(platform: Captured): Masking {
  const masking = made.get(platform) ?? {
    marks,
    vocabulary: vocabularyOf(wordsOf(platform)),
  };
  made.set(platform, masking);
  return masking;
}
const shown = (text: string) => numberMarks([text])(text);
const masked = (body: unknown, platform: Captured = 'woocommerce') =>
  JSON.parse(shown(maskBody(JSON.stringify(body), 'application/json', maskingOf(platform))));

const json = { 'content-type': 'application/json' };
function call(over: Partial<HttpCall> = {}): HttpCall {
  return {
    method: 'GET',
    url: 'https://shop.example/lamps/wp-json/wc/v3/products?per_page=100&search=Oak%20clock&consumer_key=ck_1',
    requestHeaders: new Headers({ Authorization: 'Basic c2VjcmV0', accept: 'application/json' }),
    requestBody: null,
    answer: { status: 200, headers: new Headers(json), body: '[]' },
    ...over,
  };
}

test('prices, quantities, statuses and times stay; names, texts and what is not known become placeholders', () => {
  expect(
    masked({
      id: 61,
      status: 'publish',
      name: 'Oak clock',
      sku: 'OAK-1',
      regular_price: '24.50',
      stock_quantity: 2,
      date_created_gmt: '2026-03-01T10:00:00',
      description: '',
      permalink: 'https://shop.example/product/oak-clock/?a=1',
      billing: { first_name: 'Ann', phone: 447700900123, status: 'publish' },
      from_a_plugin: 'Oak clock',
    }),
  ).toEqual({
    id: 100_000_000_001,
    status: 'publish',
    name: 'text-1 (9 characters)',
    sku: 'text-2 (5 characters)',
    regular_price: '24.50',
    stock_quantity: 2,
    date_created_gmt: '2026-03-01T10:00:00',
    description: '',
    permalink: 'https://host-1.invalid/product/text-3/?field-1=text-4',
    billing: { first_name: 'text-5 (3 characters)', phone: 900_000_001, status: 'text-6 (7 characters)' },
    'field-2': 'text-1 (9 characters)',
  });
});

test('made-up ids keep their order, and an id is the same in a path, a text and a number', () => {
  const texts = [
    maskBody('[{"id":70},{"id":9},{"parent_id":"70"}]', 'application/json', maskingOf('woocommerce')),
  ];
  const path = maskCall(
    call({ url: 'https://shop.example/wp-json/wc/v3/products/70' }),
    maskingOf('woocommerce'),
  ).path;
  const number = numberMarks([...texts, path]);
  expect(JSON.parse(number(texts[0] ?? ''))).toEqual([
    { id: 100_000_000_002 },
    { id: 100_000_000_001 },
    { parent_id: '100000000002' },
  ]);
  expect(number(path)).toBe('/wp-json/wc/v3/products/100000000002');
});

test('of addresses and headers only what is known stays', () => {
  const headers = new Headers({
    ...json,
    'set-cookie': 'session=secret',
    'x-wp-total': '12',
    'retry-after': 'soon, says Ann',
    link: '<https://shop.example/wp-json/wc/v3/products?page=2>; rel="next", <https://shop.example/wp-json/>; rel="https://api.w.org/"',
  });
  const kept = maskCall(
    call({ answer: { status: 200, headers, body: { dropped: 'a photo of 2000 bytes' } } }),
    maskingOf('woocommerce'),
  );
  expect(JSON.parse(shown(JSON.stringify(kept)))).toEqual({
    method: 'GET',
    path: '/text-1/wp-json/wc/v3/products?per_page=100&search=text-2&consumer_key=text-3',
    request: { headers: { accept: 'application/json' }, body: '(not a text)' },
    status: 200,
    response: {
      headers: {
        'content-type': 'application/json',
        'x-wp-total': '12',
        link: '<https://host-1.invalid/wp-json/wc/v3/products?page=2>; rel="next", <https://host-1.invalid/wp-json/>; rel="https://api.w.org/"',
      },
      body: '(a photo of 2000 bytes)',
    },
  });
});

test('an error keeps its id and the common words of its message', () => {
  const fault = {
    errorId: 25_707,
    message: 'The SKU Ann-Lamp is invalid.',
    parameters: [{ name: 'sku', value: '10045' }],
  };
  expect(masked({ errors: [fault] }, 'ebay')).toEqual({
    errors: [
      {
        errorId: 25_707,
        message: 'The SKU text-1-text-2 is invalid.',
        parameters: [{ name: 'text-3 (3 characters)', value: 'text-4 (5 characters)' }],
      },
    ],
  });
});

test('of a condition descriptor eBay’s numbers are kept, and what the seller typed is not', () => {
  const conditionDescriptors = [
    { name: '27501', values: ['275010'] },
    { name: '27503', additionalInfo: '12345678' },
    { name: 'Ann', values: ['of Cleves'] },
  ];
  expect(
    masked({ conditionDescriptors, product: { name: '27501', aspects: { values: ['275010'] } } }, 'ebay'),
  ).toEqual({
    conditionDescriptors: [
      { name: '27501', values: ['275010'] },
      { name: '27503', additionalInfo: 'text-1 (8 characters)' },
      { name: 'text-2 (3 characters)', values: ['text-3 (9 characters)'] },
    ],
    product: { name: 'text-4 (5 characters)', aspects: { values: ['text-5 (6 characters)'] } },
  });
});

test('the money of an order is kept: fees, the Buyer Protection fee, and what was taken off', () => {
  const pounds = (value: string) => ({ value, currency: 'GBP' });
  const order = {
    orders: [
      {
        totalMarketplaceFee: pounds('1.20'),
        lineItems: [
          {
            lineItemFulfillmentStatus: 'NOT_STARTED',
            deliveryCost: { handlingCost: pounds('0.50'), discountAmount: pounds('-0.20') },
            ebayCollectedCharges: { charges: [{ amount: pounds('1.52') }] },
          },
        ],
      },
    ],
  };
  expect(masked(order, 'ebay')).toEqual(order);
  const receipt = { results: [{ total_shipping_cost: { amount: 395, divisor: 100, currency_code: 'GBP' } }] };
  expect(masked(receipt, 'etsy')).toEqual(receipt);
});

test('the Trading API keeps its elements', () => {
  const text = `<?xml version="1.0"?><GetItemResponse xmlns="urn:ebay:apis:eBLBaseComponents"><Ack>Success</Ack><Item>
    <ItemID>256700000001</ItemID><Title>Ann &amp; Co</Title><StartPrice currencyID="GBP">12.50</StartPrice>
    <Seller><UserID>ann</UserID></Seller></Item></GetItemResponse>`;
  expect(shown(maskBody(text, 'text/xml', maskingOf('ebay')))).toBe(
    '<?xml version="1.0" encoding="utf-8"?><GetItemResponse xmlns="urn:ebay:apis:eBLBaseComponents"><Ack>Success</Ack><Item><ItemID>100000000001</ItemID><Title>text-1 (8 characters)</Title><StartPrice currencyID="GBP">12.50</StartPrice><field-1><field-2>text-2 (3 characters)</field-2></field-1></Item></GetItemResponse>',
  );
});

/** Nothing that a mark, a list of names or the frame of a document could have by chance. */
const secret = fc
  .string({ unit: 'grapheme', minLength: 6, maxLength: 40 })
  .map((text) => `Zq${text}qZ`)
  .filter((text) => !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(text));
const anyPlatform = fc.constantFrom('ebay' as const, 'etsy' as const, 'woocommerce' as const);
/** Names that are on the lists, so that the values are not saved by an unknown name alone. */
const fieldsOf = (platform: Captured) => {
  const { names, inside, ids, numbers, times } = wordsOf(platform);
  return `${names} ${inside} ${ids} ${numbers} ${times}`.split(/\s+/).filter(Boolean);
};
const hidden = (text: string, value: string) => {
  for (const each of [value, value.trim(), encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]) {
    expect(text).not.toContain(each);
    expect(shown(text)).not.toContain(each);
  }
};
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

test('no text in a place that is not on the list ever comes out, of JSON, XML, a form, an address or a header', () => {
  fc.assert(
    fc.property(anyPlatform, secret, fc.nat(), fc.boolean(), (platform, value, n, asCode) => {
      const masking = maskingOf(platform);
      const fields = fieldsOf(platform);
      const field = fields[n % fields.length] ?? '';
      const other = asCode ? 'status' : field;
      const bodies = [
        [JSON.stringify({ [field]: value, [value]: 1 }), 'application/json'],
        [
          JSON.stringify({ buyer: { [other]: value }, [field]: [[value], { [other]: { [other]: value } }] }),
          '',
        ],
        [JSON.stringify(value), 'application/json'],
        [
          `<Root><Unknown a="${escaped(value)}"><Status>${escaped(value)}</Status></Unknown></Root>`,
          'text/xml',
        ],
        [`<Root>${escaped(value)}<!-- ${escaped(value)} --></Root>`, 'text/xml'],
        [`<p>${escaped(value)}</p> {"a": 1}`, 'text/html'],
        [
          new URLSearchParams({ [field]: value, [value]: '1' }).toString(),
          'application/x-www-form-urlencoded',
        ],
      ] as const;
      for (const [body, type] of bodies) hidden(maskBody(body, type, masking), value);
      const headers = new Headers({
        'retry-after': encodeURIComponent(value),
        'x-ebay-api-call-name': encodeURIComponent(`${value} x`),
      });
      const url = `https://shop.example/${encodeURIComponent(value)}?${new URLSearchParams({ [field]: value, [value]: value })}`;
      hidden(JSON.stringify(maskCall(call({ url, requestHeaders: headers }), masking)), value);
    }),
    { numRuns: 60 },
  );
});

test('no words of a message ever come out but common ones', () => {
  fc.assert(
    fc.property(secret, (value) => {
      const text = maskBody(
        JSON.stringify({ errors: [{ message: `The title ${value} is not valid` }] }),
        '',
        maskingOf('ebay'),
      );
      for (const word of value.split(/[\s.,;:!?()[\]{}<>"'’|/=-]+/).filter((each) => /Zq|qZ/.test(each)))
        expect(text).not.toContain(word);
      expect(text).toContain('The title ');
    }),
  );
});
