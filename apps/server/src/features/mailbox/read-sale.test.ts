import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { mailLike } from '../../test/sale-mails.ts';
import { ruleOf } from './mail-rules.ts';
import { readThings, textsOf } from './read-sale.ts';

// The fixtures are made up, in the shape that the programs named in rules/ expect. None is a real mail.

async function read(name: string, replaced: Record<string, string> = {}) {
  const mail = await simpleParser(mailLike(name, replaced));
  const found = ruleOf({ from: mail.from?.value[0]?.address ?? '', subject: mail.subject ?? '' });
  const layout = found?.rule.sale;
  if (!layout || found.as !== 'sale') return found?.as ?? null;
  return textsOf(mail)
    .map((text) => readThings(text, layout))
    .find((things) => things);
}
const one = { isBundle: false, currency: 'GBP' };

test.each([
  ['vinted-uk', { ...one, titles: ['Blue stoneware vase'], prices: [1250], total: 1250 }],
  ['vinted-uk-html', { ...one, titles: ['Salt & pepper set'], prices: [125_000], total: 125_000 }],
  ['vinted-uk-old', { ...one, titles: ['Blue stoneware vase'], prices: null, total: null }],
  [
    'vinted-uk-bundle',
    {
      titles: ['Blue stoneware vase', 'Brass lamp'],
      isBundle: true,
      prices: null,
      total: 3000,
      currency: 'GBP',
    },
  ],
  [
    'vinted-com',
    {
      titles: ['Levi’s 501 jeans – indigo – W32 L30 – made in Poland'],
      isBundle: false,
      prices: [640],
      total: 640,
      currency: 'USD',
    },
  ],
  ['vinted-com-bundle', { titles: [], isBundle: true, prices: [2000], total: 2000, currency: 'USD' }],
  ['vinted-label', null],
])('what %s.eml says', async (name, things) => {
  expect(await read(name)).toEqual(things);
});

test.each([
  ['no line that ends the things', { 'We will transfer': 'They will transfer' }],
  ['no line that begins them', { 'has bought': 'has acquired' }],
  ['nothing between them', { 'Blue stoneware vase': '', '=C2=A312.50': '' }],
])('%s: the mail cannot be read, and nothing is guessed', async (_, replaced) => {
  expect(await read('vinted-uk', replaced)).toBeUndefined();
});

test('a bundle with a price for each, and one whose prices leave open what they are for', async () => {
  const each = {
    '*Blue stoneware vase*': 'Blue stoneware vase £10',
    '*Brass lamp*': 'Brass lamp £20.50',
    '£30.00': '',
  };
  expect(await read('vinted-uk-bundle', each)).toMatchObject({ prices: [1000, 2050], total: 3050 });
  const first = { '*Blue stoneware vase*': 'Blue stoneware vase £10', '£30.00': '' };
  expect(await read('vinted-uk-bundle', first)).toBeUndefined();
});

test.each([
  ['no-reply@vinted.co.uk', 'You’ve sold an item on Vinted', 'sale'],
  ['No-Reply@Vinted.co.uk', "You've sold an item  on Vinted", 'sale'],
  ['no-reply@vinted.co.uk', 'Sold! Your vase has a buyer', 'suspect'],
  ['no-reply@vinted.co.uk', 'Your vase was just favourited', undefined],
  ['no-reply@vinted.co.uk', 'somebody wants to cancel a transaction', 'cancellation'],
  ['no-reply@vinted.co.uk', 'Order update for A vase sold as seen', 'cancellation'],
  ['eve@evil.example', 'Order update for A vase', undefined],
  ['anna@home.example', 'Fwd: You’ve sold an item on Vinted', 'forwarded'],
  ['vinted@evil.example', 'You’ve sold an item on Vinted', 'forwarded'],
  ['transaction@etsy.com', 'You made a sale on Etsy - Dispatch by May 21 - [£3.00, Order #1]', 'sale'],
  ['transaction@etsy.com', 'Your Etsy bill', undefined],
  ['anna@home.example', 'Fwd: You made a sale on Etsy', undefined],
])('a mail from %s, “%s”', (from, subject, as) => {
  expect(ruleOf({ from, subject })?.as).toBe(as);
});
