import { expect, test } from 'vitest';
import { SUBJECT, useMailboxPlace } from '../../test/mailbox-place.ts';
import { readProduct } from '../../test/products.ts';
import { mailLike, signed } from '../../test/sale-mails.ts';
import { until } from '../../test/simulated-marketplaces.ts';
import { useWebhookReceiver } from '../../test/webhook-receiver.ts';

// What is not proved, cannot be read or is not clear becomes a question, and never a sale.

const hooks = useWebhookReceiver();
const { place, seller, imap, row, steps, connect, look, deliver, notices, sales, vase } = useMailboxPlace();
const answer = (id: number | undefined, body: object) =>
  seller().call('POST', `/api/mail-notices/${id}/`, body);

test('a mail that Vinted has not signed as it is now is no sale, but a notice that says why', async () => {
  await vase();
  await connect();
  let mails = 0;
  const like = (replaced: Record<string, string> = {}) => {
    mails += 1;
    return mailLike('vinted-uk', { 'sale-1@': `sale-${mails}@`, ...replaced });
  };
  const cases: [mail: string, why: string][] = [
    // Another domain's signature; what a server wrote about it on the way; none.
    [await signed(like(), 'evil.example'), 'it has none'],
    [`Authentication-Results: mx.example; dkim=pass header.d=vinted.co.uk\r\n${like()}`, 'it has none'],
    [(await signed(like())).replace('12.50', '1.50'), 'its text was changed on the way'],
    [
      (await signed(like({ 'anna@home': 'eve@home' }))).replace('eve@', 'anna@'),
      'the signature is not right',
    ],
    [await signed(like(), 'vinted.co.uk', { maxBodyLength: 10 }), 'the signature covers only a part of it'],
    // Vinted's own signature, over other headers than those that say to whom it is and that it is a sale.
    [
      (await signed(like({ 'anna@home': 'eve@home' }), 'vinted.co.uk', { covers: 'From:Subject' })).replace(
        'eve@',
        'anna@',
      ),
      'the signature covers only a part of it',
    ],
    [
      (await signed(like({ [SUBJECT]: 'Hello' }), 'vinted.co.uk', { covers: 'From:To' })).replace(
        'Subject: Hello',
        `Subject: ${SUBJECT}`,
      ),
      'the signature covers only a part of it',
    ],
    [`From: Vinted <no-reply@vinted.co.uk>\r\n${await signed(like())}`, 'a header is there twice'],
    // A domain that only begins like theirs.
    [await signed(like(), 'vinted.co.uk.evil.example'), 'it has none'],
  ];
  for (const [mail] of cases) imap().deliver(mail);
  // On a busy machine one look does not come to the last of them.
  for (let looks = 0; looks < 5 && (await row()).last_uid < cases.length; looks += 1) await look();
  expect(await sales()).toEqual([]);
  const asked = await notices();
  expect(asked.count).toBe(cases.length);
  expect(
    asked.mails.map(({ reason, titles, message }) => [
      reason,
      titles,
      /signature: ([^.]*)\./.exec(message)?.[1],
    ]),
  ).toEqual(cases.map(([, why]) => ['unsigned', [], why]).reverse());
});

test('a mail with characters that no database takes keeps no other from being read', async () => {
  const { product } = await vase();
  await connect();
  imap().deliver(mailLike('vinted-uk', { [SUBJECT]: '=?UTF-8?Q?Sold=00_to_you?=', 'sale-1@': 'odd-1@' }));
  await deliver('vinted-uk');
  expect((await look()).error).toBeNull();
  expect(await sales()).toMatchObject([{ product_id: product.id }]);
  expect((await notices()).mails).toMatchObject([{ reason: 'unsigned' }]);
});

test('a key that cannot be looked up just now: the mail waits, and is read later', async () => {
  await vase();
  await connect();
  const { services } = place().server;
  const known = services.resolveTxt;
  services.resolveTxt = () => Promise.reject(Object.assign(new Error('no answer'), { code: 'ETIMEOUT' }));
  await deliver('vinted-uk');
  expect((await look()).error).toMatch(/cannot be looked up just now/);
  expect((await notices()).count).toBe(0);
  services.resolveTxt = known;
  expect((await look()).error).toBeNull();
  expect(await sales()).toHaveLength(1);
});

test('a mail with another subject is left alone, one forwarded by hand or hard to read becomes a notice', async () => {
  await vase();
  await connect();
  await deliver('vinted-uk', { [SUBJECT]: 'Your vase was just favourited' });
  await deliver('vinted-uk', { [SUBJECT]: 'Congratulations, you sold something', 'sale-1@': 'sale-2@' });
  imap().deliver(
    mailLike('vinted-uk', {
      'Vinted <no-reply@vinted.co.uk>': 'Anna <anna@home.example>',
      [SUBJECT]: `Fwd: ${SUBJECT}`,
      'sale-1@': 'sale-3@',
    }),
  );
  await deliver('vinted-uk', { 'has bought': 'wants', 'sale-1@': 'sale-4@' });
  await look();
  expect(await sales()).toEqual([]);
  expect((await notices()).mails.map(({ reason }) => reason)).toEqual([
    'unreadable',
    'forwarded',
    'unreadable',
  ]);
});

test('a mail to another account of Vinted’s is not used: anybody may have sent it on', async () => {
  await vase();
  await connect({ seller_address: 'bea@home.example' });
  await deliver('vinted-uk');
  await look();
  expect(await sales()).toEqual([]);
  expect((await notices()).mails).toMatchObject([{ reason: 'other_account' }]);
});

test('a bundle with an unknown thing, or one that is not named: a notice, and nothing is recorded', async () => {
  const { product } = await vase();
  await connect();
  await deliver('vinted-uk-bundle');
  await deliver('vinted-com-bundle');
  await look();
  expect(await sales()).toEqual([]);
  const { mails } = await notices();
  expect(mails).toMatchObject([
    { reason: 'bundle', titles: [], price: 20, currency: 'USD' },
    { reason: 'bundle', titles: ['Blue stoneware vase', 'Brass lamp'], price: 30 },
  ]);
  expect(await answer(mails[1]?.id, { product_id: product.id })).toMatchObject({ status: 409 });
});

test('an unknown title: the seller is asked, and notified on their phone', async () => {
  const { path } = await hooks.addChannel(seller(), ['waiting']);
  await connect();
  await deliver('vinted-uk');
  await look();
  const { mails, count } = await notices();
  expect(count).toBe(1);
  expect(mails).toMatchObject([
    { reason: 'unknown', titles: ['Blue stoneware vase'], price: 12.5, platform: 'vinted', candidates: [] },
  ]);
  expect(mails[0]?.message).toContain('“Blue stoneware vase” sold on Vinted for £12.50.');
  const messages = await until(
    async () => hooks.received(path),
    ({ length }) => length > 0,
  );
  expect(messages).toMatchObject([
    {
      event: 'waiting',
      title: 'Sold on Vinted, and it waits for you: Blue stoneware vase',
      lines: [mails[0]?.message],
    },
  ]);
  expect((await seller().call('DELETE', `/api/mail-notices/${mails[0]?.id}/`)).status).toBe(204);
  expect(await notices()).toMatchObject({ mails: [], count: 0 });
  // Delivered once more, it does not ask again.
  await deliver('vinted-uk');
  await look();
  expect((await notices()).mails).toEqual([]);
});

test('a cancelled order, or one that its buyer asks to cancel: the seller is told, and the sale stays', async () => {
  const { product } = await vase();
  const { path } = await hooks.addChannel(seller(), ['waiting']);
  await connect();
  await deliver('vinted-uk');
  // Others with the same subject, or that nobody has signed, or for another account, are none.
  await deliver('vinted-uk-time-to-ship');
  imap().deliver(mailLike('vinted-uk-cancelled', { 'cancelled-1@': 'forged-1@' }));
  imap().deliver(
    await signed(mailLike('vinted-uk-cancelled', { 'anna@home': 'eve@home', 'cancelled-1@': 'of-eve-1@' })),
  );
  await look();
  expect((await notices()).mails).toEqual([]);
  await deliver('vinted-uk-cancel-asked');
  await deliver('vinted-uk-cancelled');
  await look();
  const { mails } = await notices();
  expect(mails).toMatchObject([
    { reason: 'cancelled', titles: ['Blue stoneware vase'], price: null, candidates: [] },
    { reason: 'cancelled', titles: ['Blue stoneware vase'], price: null, candidates: [] },
  ]);
  expect(mails[0]?.message).toMatch(
    /^A mail of Vinted's says that the order of “Blue stoneware vase” was cancelled, or/,
  );
  const [message] = await until(
    async () => hooks.received(path),
    ({ length }) => length > 0,
  );
  expect(message?.title).toBe('Cancelled on Vinted? Blue stoneware vase');
  expect(await sales()).toMatchObject([{ product_id: product.id, state: 'sold' }]);
  expect((await readProduct(seller(), product.id)).status).toBe('sold');
  expect(await answer(mails[0]?.id, { product_id: product.id })).toMatchObject({ status: 409 });
});

test('two things of one title: the seller says which, and it is recorded as the mail says', async () => {
  const { product: first } = await vase({ price: 14 });
  const { product: second } = await vase({ sku: 'SECOND' });
  await connect();
  await deliver('vinted-uk');
  await look();
  const { mails } = await notices();
  expect(mails).toMatchObject([
    {
      reason: 'several',
      candidates: [
        { id: first.id, price: 14 },
        { id: second.id, sku: 'SECOND' },
      ],
    },
  ]);
  expect(await answer(mails[0]?.id, { product_id: second.id })).toMatchObject({ status: 200 });
  expect(await sales()).toMatchObject([{ product_id: second.id, price_pence: 1250 }]);
  expect((await readProduct(seller(), second.id)).status).toBe('sold');
  expect((await readProduct(seller(), first.id)).status).toBe('active');
  expect((await notices()).mails).toEqual([]);
  expect(await answer(mails[0]?.id, { product_id: first.id })).toMatchObject({ status: 404 });
  expect(await steps.waiting('delist')).toEqual([]);
});

test('a mail without a price: the seller says for how much', async () => {
  const { product } = await vase({ price: 14 });
  await connect();
  await deliver('vinted-uk-old');
  await look();
  const { mails } = await notices();
  expect(mails).toMatchObject([
    { reason: 'no_price', price: null, candidates: [{ id: product.id, price: 14 }] },
  ]);
  expect(await answer(mails[0]?.id, { product_id: product.id })).toMatchObject({ status: 400 });
  expect(await answer(mails[0]?.id, { product_id: product.id, sale_price: 13.5 })).toMatchObject({
    status: 200,
  });
  expect(await sales()).toMatchObject([{ product_id: product.id, price_pence: 1350 }]);
});
