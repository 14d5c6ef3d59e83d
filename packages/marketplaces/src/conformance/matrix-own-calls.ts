import { expect } from 'vitest';
import type { Finding } from '../account/account-check.ts';
import type { OAuthTokens } from '../account/oauth.ts';
import type { CategoryRules, CategoryTree } from '../catalogue/category.ts';
import { atMostOne, type MatrixCall, needed, placeless } from './matrix-calls.ts';
import { newNumber, orderToPost } from './orders/dispatching.ts';
import { type Fault, newSku } from './subject.ts';

/** After these faults the marketplace has done it, or may have done it. What works only once is then used up. */
const spending: Fault['kind'][] = ['error_after', 'cut_after', 'hang_after', 'slow', 'bom'];
const isSpent = ({ kind }: Fault) => spending.includes(kind);

const connectAgain = { kind: 'credentials', details: { nextStep: expect.stringMatching(/onnect/) } };

/** Calls that not every adapter has. */
export const ownCalls: MatrixCall[] = [
  {
    name: 'setSku',
    changes: true,
    async make(subject) {
      const { setSku } = subject.marketplace.catalogue;
      const sku = newSku();
      const externalId = await subject.shop.addItem({
        sku: '',
        title: 'Without a SKU',
        pricePence: 900,
        quantity: 1,
      });
      return {
        work: (context) => setSku(context, { externalId, extra: {} }, sku),
        proof: async () => expect(await subject.shop.countLive(sku)).toBe(1),
        meanwhile: () => atMostOne(subject, sku),
      };
    },
  },
  {
    name: 'dispatch',
    changes: true,
    async make(subject) {
      const made = await orderToPost(subject, newNumber());
      if (!made) return placeless;
      const { orders, wanted, told } = made;
      return {
        work: (context) => orders.dispatch(context, wanted),
        proof: async () => expect(await told()).toEqual({ isPosted: true, numbers: [wanted.trackingNumber] }),
      };
    },
  },
  {
    name: 'undo a dispatch',
    changes: true,
    async make(subject) {
      const made = await orderToPost(subject, newNumber());
      const undo = made?.orders.undo;
      if (!made || !undo) return placeless;
      await made.orders.dispatch(subject.context(), made.wanted);
      return {
        work: (context) => undo(context, made.wanted),
        proof: async () => expect((await made.told()).isPosted).toBe(false),
      };
    },
  },
  {
    name: 'buyers',
    changes: false,
    async make(subject) {
      const made = await orderToPost(subject, '');
      if (!made) return placeless;
      return {
        work: (context) => made.orders.buyers(context, [made.wanted.orderId]),
        proof: (found) => expect(found).toMatchObject([{ orderId: made.wanted.orderId }]),
      };
    },
  },
  {
    name: 'category rules',
    changes: false,
    async make({ marketplace: { categories }, unreadCategory }) {
      const rules = categories?.rules;
      if (!rules) return placeless;
      const categoryId = needed(unreadCategory, 'category rules')();
      return {
        work: (context) => rules.read(context, categoryId),
        proof: (found) => expect((found as CategoryRules).specifics).not.toEqual([]),
      };
    },
  },
  {
    name: 'category tree',
    changes: false,
    make: async ({ marketplace: { categories } }) =>
      categories
        ? {
            work: (context) => categories.tree(context),
            proof: (found) => expect((found as CategoryTree).categories).not.toEqual([]),
          }
        : placeless,
  },
  {
    name: 'expired categories',
    changes: false,
    make: async ({ marketplace: { categories } }) =>
      categories?.expired
        ? { work: categories.expired, proof: (found) => expect(found).toEqual(expect.any(Array)) }
        : placeless,
  },
  {
    name: 'sellOut',
    changes: true,
    async make({ marketplace, sellingOn }) {
      const { sellOut } = marketplace.listing;
      if (!sellOut) return placeless;
      const { externalId, sellsOn } = await needed(sellingOn, 'sellOut')();
      expect(await sellsOn()).toBe(true);
      return {
        work: (context) => sellOut(context, { externalId, extra: {}, sku: '', url: '' }),
        proof: async () => expect(await sellsOn()).toBe(false),
      };
    },
  },
  {
    name: 'quota',
    changes: false,
    async make({ marketplace: { appKeys } }) {
      const ask = appKeys?.quota?.allowances.find((allowance) => allowance.ask)?.ask;
      return ask
        ? { work: ask, proof: (shown) => expect(shown).toMatchObject({ limit: expect.any(Number) }) }
        : placeless;
    },
  },
  {
    name: 'check',
    changes: false,
    async make({ marketplace, context }) {
      if (marketplace.account.check(context(), {}).length === 0) return placeless;
      return {
        // Each look separately, as the server runs them.
        async work(faulty) {
          const looks = marketplace.account.check(faulty, {}).map(({ look }) => look());
          const refused = (await Promise.allSettled(looks)).find(({ status }) => status === 'rejected');
          if (refused?.status === 'rejected') throw refused.reason;
          return Promise.all(looks);
        },
        proof: (findings) => expect((findings as Finding[]).map(({ text }) => text)).not.toContain(''),
      };
    },
  },
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
        proof: (tokens) => expect(oauth.accessToken((tokens as OAuthTokens).secrets).token).toMatch(/./),
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
          const account = await marketplace.account.test(context({ token: async () => token }));
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
