import { ExtensionReply, FromExtension, ToExtension, ToWorker } from '@crosslister/contract/extension.ts';
import { expect, test } from 'vitest';
import {
  EndingGo,
  EndingTask,
  FromTab,
  ItemAnswer,
  PhotoAnswer,
  RecordAnswer,
  SelfCheck,
  TabTask,
  ToTab,
  WardrobeTask,
} from './messages.ts';

const id = '0123456789abcdef';
const item = { title: 'Vase', name: 'Vase', description: '', price: 12.5, images: [], sku: 'V-1' };
const request = { call: 'crosslist', site: 'vinted', item };
const dashboard = 'http://127.0.0.1';
const known = {
  byHand: ['Title'],
  captured: false,
  category: { name: 'Vases', id: '1934' },
  maybeListed: false,
  after: '4711',
};
const answer = { success: true, listing_url: 'https://www.vinted.co.uk/items/1', draft: true };

/** Each message with its schema: a valid one, and what is refused. */
test.for([
  ['page to extension', ToExtension, { to: 'crosslister-extension', id, request }],
  ['extension to page', FromExtension, { to: 'crosslister-page', id, reply: { kind: 'answer', answer } }],
  ['page’s script to background', ToWorker, { id, request: { call: 'resume' } }],
  ['background to page’s script', ExtensionReply, { kind: 'step', text: 'Filling in the title' }],
  ['tab to background', FromTab, { type: 'saved', listingUrl: answer.listing_url, draft: true }],
  ['background to tab: a task', TabTask, { task: 'fill', site: 'etsy', item, dashboard, ...known }],
  ['background to tab: a guide', TabTask, { task: 'guide', site: 'vinted', item, dashboard, text: 'Press' }],
  ['tab to background: a field', FromTab, { type: 'field', field: 'Price', stage: 'taken' }],
  ['tab to background: an odd list', FromTab, { type: 'odd', field: 'Brand', odd: 'no_rows' }],
  ['tab to background: not seen', FromTab, { type: 'not_seen', refusal: null }],
  [
    'tab to background: saved late',
    FromTab,
    { type: 'saved_late', origin: dashboard, site: 'vinted', item: { sku: 'V-1', title: 'Vase' } },
  ],
  ['background to tab: recorded', RecordAnswer, { recorded: dashboard }],
  ['background to tab: a photo', PhotoAnswer, { name: 'photo-1.png', type: 'image/png', base64: 'AAAA' }],
  ['background to tab: an item', ItemAnswer, { item: { product_name: 'Vase', status: 'active' } }],
  ['tab to background: seen', FromTab, { type: 'ending_seen', seen: 'gone' }],
  ['tab to background: a wardrobe', FromTab, { type: 'wardrobe_ready', asked: false }],
  ['background to tab: a wardrobe', WardrobeTask, { dashboards: [dashboard], hidden: false }],
  ['background to tab: an ending', EndingTask, { task: 'delete', listing: '1', title: 'Vase', dashboard }],
  ['background to tab: confirm', EndingGo, { go: true }],
  ['background or popup to tab', ToTab, { type: 'self_check' }],
  ['tab to popup', SelfCheck, { label: 'Etsy', found: ['Title'], missing: [], version: '2026-02-06' }],
] as const)('%s', ([, schema, good]) => {
  expect(schema.safeParse(good).data).toEqual(good);
  for (const bad of [null, undefined, 'hello', [], {}, [good]])
    expect(schema.safeParse(bad).success).toBe(false);
  for (const key of Object.keys(good)) {
    expect(schema.safeParse({ ...good, [key]: { made: 'up' } }).success, key).toBe(false);
  }
});

test.for([
  { ...request, site: 'ebay' },
  { ...request, item: { ...item, price: '12.50' } },
  { ...request, item: { ...item, price: 0 } },
  { ...request, item: { ...item, title: '' } },
  { ...request, item: { ...item, images: ['a', 7] } },
  { ...request, item: { ...item, images: Array.from({ length: 51 }, () => 'a') } },
  { call: 'publish', site: 'vinted', item },
  { call: 'pair', code: '' },
  { call: 'pair', code: 7 },
  { call: 'taken', operation: '1' },
])('no request: %j', (bad) => {
  expect(ToExtension.safeParse({ to: 'crosslister-extension', id, request: bad }).success).toBe(false);
  expect(ToWorker.safeParse({ id, request: bad }).success).toBe(false);
});

test('a page asks with an id of letters and digits, and may not resume what the background was asked', () => {
  for (const bad of ['', 'short', 'x'.repeat(65), 'with a blank']) {
    expect(ToExtension.safeParse({ to: 'crosslister-extension', id: bad, request }).success).toBe(false);
  }
  const resume = { to: 'crosslister-extension', id, request: { call: 'resume' } };
  expect(ToExtension.safeParse(resume).success).toBe(false);
});
