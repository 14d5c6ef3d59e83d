import { descriptionOf } from '@crosslister/contract/platforms.ts';
import { expect } from 'vitest';
import type { MarketplaceContext } from '../context.ts';
import type { MarketplaceError } from '../errors.ts';
import { type ComparedPart, sentOf } from '../listing/compare-listing.ts';
import type { ListingRef } from '../listing/listing-ref.ts';
import { type Fault, newSku, type Subject } from './subject.ts';

/** One call of an adapter, ready to run, and what must be true when it has finally succeeded. */
export interface Round {
  work: (context: MarketplaceContext) => Promise<unknown>;
  /** Nothing listed twice, nothing lost. */
  proof: (result: unknown) => Promise<void> | void;
  /** True whenever the call has failed and was not repeated: there is never more than one listing. */
  meanwhile?: () => Promise<void>;
  /** For calls whose repetition may end in an error: checks that the error has a good reason. */
  orElse?: (error: MarketplaceError, fault: Fault) => void;
}

export interface MatrixCall {
  name: string;
  changes: boolean;
  make: (subject: Subject) => Promise<Round>;
}

export const placeless: Round = { work: async () => {}, proof: () => {} };

/**
 * An adapter that has the call must say how to test it. Otherwise a cell of the matrix would
 * be empty without anybody noticing.
 */
export function needed<T>(part: T | undefined, what: string): T {
  if (part === undefined) throw new Error(`the subject does not say how to try ${what}`);
  return part;
}

async function listed({ marketplace, context, draft }: Subject) {
  const wanted = draft({ sku: newSku() });
  const { externalId, extra, url } = await marketplace.listing.publish(context(), wanted);
  const ref: ListingRef = { sku: wanted.sku, externalId, extra, url };
  return { wanted, ref };
}

/** Reads from a cursor to the end, as an import or a poll does. */
async function readOn<T>(read: (cursor: string | null) => Promise<{ found: T[]; next: string | null }>) {
  const all: T[] = [];
  for (let cursor: string | null = null; ; ) {
    const { found, next } = await read(cursor);
    all.push(...found);
    if (next === null) return all;
    cursor = next;
  }
}

/** At least the price and the photos are compared. */
function expectAllSame(parts: ComparedPart[] | null): void {
  expect(parts?.filter(({ isSame }) => !isSame)).toEqual([]);
  expect(parts?.map(({ name }) => name)).toEqual(expect.arrayContaining(['Price', 'Photos']));
}

export const atMostOne = async ({ shop }: Subject, sku: string) =>
  expect(await shop.countLive(sku)).toBeLessThanOrEqual(1);

/** Network calls of every adapter. The others are in matrix-own-calls.ts and matrix-messages.ts. */
export const matrixCalls: MatrixCall[] = [
  {
    name: 'list items',
    // The first, while there is little to read.
    changes: false,
    async make({ marketplace, shop }) {
      const sku = newSku();
      await shop.addItem({ sku, title: 'Met in a reading', pricePence: 900, quantity: 1 });
      return {
        work: (context) =>
          readOn(async (cursor) => {
            const { items, next } = await marketplace.catalogue.list(context, cursor);
            return { found: items.map((item) => item.sku), next };
          }),
        proof: (skus) => expect((skus as string[]).filter((each) => each === sku)).toHaveLength(1),
      };
    },
  },
  {
    name: 'test',
    changes: false,
    make: async ({ marketplace }) => ({
      work: (context) => marketplace.account.test(context),
      proof: (account) => expect(account).toMatchObject({ id: expect.stringMatching(/./) }),
    }),
  },
  {
    name: 'publish',
    changes: true,
    async make(subject) {
      const wanted = subject.draft({ sku: newSku() });
      return {
        work: (context) => subject.marketplace.listing.publish(context, wanted),
        proof: async () => expect(await subject.shop.countLive(wanted.sku)).toBe(1),
        meanwhile: () => atMostOne(subject, wanted.sku),
      };
    },
  },
  {
    name: 'revise',
    changes: true,
    async make(subject) {
      const { revise } = subject.marketplace.listing;
      const { wanted, ref } = await listed(subject);
      const edited = { ...wanted, title: 'Edited once', pricePence: 4321 };
      return {
        work: (context) => revise(context, ref, edited, new Set(['title', 'price'])),
        async proof() {
          expect(await subject.shop.countLive(wanted.sku)).toBe(1);
          expect(await subject.shop.pricePence(wanted.sku)).toBe(4321);
        },
        meanwhile: () => atMostOne(subject, wanted.sku),
      };
    },
  },
  {
    name: 'withdraw',
    changes: true,
    async make(subject) {
      const { wanted, ref } = await listed(subject);
      return {
        work: (context) => subject.marketplace.listing.withdraw(context, ref),
        proof: async () => expect(await subject.shop.countLive(wanted.sku)).toBe(0),
        meanwhile: () => atMostOne(subject, wanted.sku),
      };
    },
  },
  {
    name: 'statuses',
    changes: false,
    async make(subject) {
      const { ref } = await listed(subject);
      return {
        work: (context) => subject.marketplace.listing.readStatuses(context, [ref]),
        proof: (answers) => expect(answers).toMatchObject([{ listing: ref, state: 'live' }]),
      };
    },
  },
  {
    name: 'rehearseEnding',
    changes: false,
    async make(subject) {
      const { wanted, ref } = await listed(subject);
      return {
        work: (context) => subject.marketplace.listing.rehearseEnding(context, ref),
        proof: async (found) => {
          expect(found).toBe('passed');
          expect(await subject.shop.countLive(wanted.sku)).toBe(1);
        },
      };
    },
  },
  {
    name: 'compare',
    changes: false,
    async make(subject) {
      const { compare } = subject.marketplace.listing;
      const { wanted, ref } = await listed(subject);
      return {
        work: (context) => compare(context, ref, sentOf(wanted)),
        proof: (parts) => expectAllSame(parts as ComparedPart[] | null),
      };
    },
  },
  {
    name: 'list sales',
    changes: false,
    async make({ marketplace, shop, context }) {
      // Orders of earlier rounds may fill more than one page, and a cursor in their middle would
      // not reach the new order.
      let start: string | null = null;
      for (let more = true; more; )
        ({ cursor: start, more } = await marketplace.sales.list(context(), start));
      const externalId = await shop.addItem({
        sku: newSku(),
        title: 'Sold in a fault',
        pricePence: 900,
        quantity: 1,
      });
      const orderId = await shop.buy(externalId, 1);
      return {
        work: (faulty) =>
          readOn(async (cursor) => {
            const page = await marketplace.sales.list(faulty, cursor ?? start);
            return { found: page.sales.map((sale) => sale.orderId), next: page.more ? page.cursor : null };
          }),
        proof: (orders) => expect(orders).toContain(orderId),
      };
    },
  },
  {
    name: 'policies',
    changes: false,
    async make({ marketplace }) {
      const { policies } = marketplace.account;
      if (!policies) return placeless;
      return {
        work: policies,
        proof: (found) => expect(Object.values(found ?? {}).some(Array.isArray)).toBe(true),
      };
    },
  },
  {
    name: 'make policy',
    changes: true,
    async make({ marketplace, context }) {
      const { makePolicy, policies } = marketplace.account;
      const [kind] = descriptionOf(marketplace.key).policies?.makes ?? [];
      if (!makePolicy || !policies || !kind) return placeless;
      const name = `Above > ${newSku()}`;
      return {
        work: (faulty) => makePolicy(faulty, kind, name),
        proof: async (made) => {
          expect(made).toMatchObject({ name });
          const there = (await policies(context()))[kind] ?? [];
          expect(there.filter((each) => each.name === name)).toHaveLength(1);
        },
      };
    },
  },
];

export const isMade = (round: Round) => round !== placeless;
