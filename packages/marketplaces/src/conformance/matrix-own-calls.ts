import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { CategoryRules, CategoryTree } from '../category.ts';
import type { OAuthTokens } from '../marketplace.ts';
import type { Webhooks } from '../webhooks.ts';
import { atMostOne, type MatrixCall, placeless } from './matrix-calls.ts';
import { type Fault, newSku, type Subject } from './subject.ts';

/** Who has the call has to say how it is tried, or a cell would be empty without anybody noticing. */
function needed<T>(part: T | undefined, what: string): T {
  if (part === undefined) throw new Error(`the subject does not say how to try ${what}`);
  return part;
}

/** The marketplace has done it, heard (`bom`) or unheard, or may have: what works once is spent then. */
const spending: Fault['kind'][] = ['error_after', 'cut_after', 'hang_after', 'slow', 'bom'];
const isSpent = ({ kind }: Fault) => spending.includes(kind);

const connectAgain = { kind: 'credentials', details: { nextStep: expect.stringMatching(/onnect/) } };

/** Our end of a marketplace's messages: proves that the address is ours, and takes what comes. */
async function startEnd({ challenge }: Webhooks) {
  const hook = { url: '', secret: 'known to the marketplace and to us' };
  const server = createServer((request, response) => {
    const code = new URL(request.url ?? '', hook.url).searchParams.get('challenge_code');
    response.setHeader('content-type', 'application/json').setHeader('connection', 'close');
    response.end(JSON.stringify(code === null ? {} : (challenge?.(code, hook) ?? {})));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/`;
  return { hook, stop: () => server.close() };
}

async function webhooksRound({ marketplace, messages, context }: Subject, isMoved: boolean) {
  const { webhooks } = marketplace;
  if (!webhooks) return placeless;
  const { toldAt, forget } = needed(messages, 'webhooks');
  const [before, after] = [await startEnd(webhooks), await startEnd(webhooks)];
  await webhooks.ensure(context(), before.hook);
  const topics = toldAt(before.hook.url);
  expect(topics).not.toEqual([]);
  if (!isMoved) forget();
  return {
    work: (faulty: Parameters<Webhooks['ensure']>[0]) => webhooks.ensure(faulty, after.hook),
    proof() {
      expect(toldAt(after.hook.url)).toEqual(topics);
      expect(toldAt(before.hook.url)).toEqual([]);
      forget();
      before.stop();
      after.stop();
    },
  };
}

async function webhooksRemoved({ marketplace: { webhooks }, messages, context }: Subject) {
  if (!webhooks) return placeless;
  const { toldAt, forget } = needed(messages, 'webhooks');
  const { hook, stop } = await startEnd(webhooks);
  await webhooks.ensure(context(), hook);
  expect(toldAt(hook.url)).not.toEqual([]);
  return {
    work: (faulty: Parameters<Webhooks['remove']>[0]) => webhooks.remove(faulty, hook),
    proof() {
      expect(toldAt(hook.url)).toEqual([]);
      forget();
      stop();
    },
  };
}

/** Calls that not every adapter has. */
export const ownCalls: MatrixCall[] = [
  {
    name: 'setSku',
    changes: true,
    async make(subject) {
      const { setSku } = subject.marketplace;
      if (!setSku) return placeless;
      const sku = newSku();
      const externalId = await subject.shop.addItem({
        sku: '',
        title: 'Without a SKU',
        pricePence: 900,
        quantity: 1,
      });
      return {
        work: (context) => setSku(context, { externalId, extra: {} }, sku),
        proof: () => expect(subject.shop.countLive(sku)).toBe(1),
        meanwhile: () => atMostOne(subject, sku),
      };
    },
  },
  {
    name: 'categoryRules',
    changes: false,
    async make({ marketplace: { categoryRules }, unreadCategory }) {
      if (!categoryRules) return placeless;
      const categoryId = needed(unreadCategory, 'categoryRules')();
      return {
        work: (context) => categoryRules(context, categoryId),
        proof: (rules) => expect((rules as CategoryRules).specifics).not.toEqual([]),
      };
    },
  },
  {
    name: 'categoryTree',
    changes: false,
    make: async ({ marketplace: { categoryTree } }) =>
      categoryTree
        ? {
            work: (context) => categoryTree(context),
            proof: (found) => expect((found as CategoryTree).categories).not.toEqual([]),
          }
        : placeless,
  },
  {
    name: 'expiredCategories',
    changes: false,
    make: async ({ marketplace: { expiredCategories } }) =>
      expiredCategories
        ? { work: expiredCategories, proof: (found) => expect(found).toEqual(expect.any(Array)) }
        : placeless,
  },
  { name: 'webhooks', changes: true, make: (subject) => webhooksRound(subject, false) },
  { name: 'webhooks moved', changes: true, make: (subject) => webhooksRound(subject, true) },
  { name: 'webhooks removed', changes: true, make: webhooksRemoved },
  {
    name: 'keys',
    changes: false,
    make: async ({ marketplace: { appKeys } }) =>
      appKeys ? { work: appKeys.check, proof: (nothing) => expect(nothing).toBeUndefined() } : placeless,
  },
  {
    name: 'exchange',
    changes: false,
    async make({ marketplace: { oauth }, consent }) {
      if (!oauth) return placeless;
      const request = needed(consent, 'OAuth')();
      return {
        work: (context) => oauth.exchange(context, request),
        proof: (tokens) => expect((tokens as OAuthTokens).account.id).toMatch(/./),
        orElse(error, fault) {
          expect(isSpent(fault), error.message).toBe(true);
          expect(error).toMatchObject(connectAgain);
        },
      };
    },
  },
  {
    name: 'refresh',
    changes: false,
    async make({ marketplace, context, consent, refreshesOnce }) {
      const { oauth } = marketplace;
      if (!oauth) return placeless;
      const { secrets } = await oauth.exchange(context(), needed(consent, 'OAuth')());
      return {
        work: (faulty) => oauth.refresh({ ...faulty, secrets }),
        async proof(renewed) {
          const { token } = oauth.accessToken(renewed as OAuthTokens['secrets']);
          const account = await marketplace.test(context({ token: async () => token }));
          expect(account.id).toMatch(/./);
        },
        orElse(error, fault) {
          expect(refreshesOnce && isSpent(fault), error.message).toBe(true);
          expect(error).toMatchObject(connectAgain);
        },
      };
    },
  },
];
