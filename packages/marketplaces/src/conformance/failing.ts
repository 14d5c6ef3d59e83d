import { expect, test } from 'vitest';
import type { MarketplaceContext } from '../context.ts';
import type { MarketplaceError, MarketplaceErrorKind } from '../errors.ts';
import { expectNextStep, type Fault, failureOf, impatient, newSku, type Subject } from './subject.ts';

const refusals: MarketplaceErrorKind[] = ['credentials', 'setup', 'rejected'];

/** A fault in every answer, and the kinds of error a read may turn it into. */
const onReads: [Fault, MarketplaceErrorKind[]][] = [
  [{ kind: 'unauthorized' }, ['credentials']],
  [{ kind: 'forbidden' }, refusals],
  [{ kind: 'rate_limited', retryAfter: 42 }, ['rate_limited']],
  [{ kind: 'error_before' }, ['unavailable']],
  [{ kind: 'cut_before' }, ['unavailable']],
  [{ kind: 'hang_before' }, ['unavailable']],
  [{ kind: 'slow', delayMs: 3000 }, ['unavailable']],
  [{ kind: 'html' }, ['setup', 'rejected', 'unavailable']],
];

/** The same from the first change on. Then we may not know whether the change was made. */
const onWrites: [Fault, MarketplaceErrorKind[]][] = [
  [{ kind: 'unauthorized' }, ['credentials']],
  [{ kind: 'forbidden' }, refusals],
  [{ kind: 'rate_limited', retryAfter: 42 }, ['rate_limited']],
  [{ kind: 'error_after' }, ['unknown', 'unavailable']],
  [{ kind: 'cut_after' }, ['unknown', 'unavailable']],
  [{ kind: 'html' }, ['setup', 'rejected', 'unavailable', 'unknown']],
];

function expectReadable(error: MarketplaceError, fault: Fault, kinds: MarketplaceErrorKind[]): void {
  expect(kinds, error.message).toContain(error.kind);
  expect(error.message).toMatch(/\w{3,}.*[.!?]$/s);
  expect(error.message).not.toMatch(/<\w|undefined|\[object/);
  expectNextStep(error);
  if (fault.retryAfter) expect(error.details.retryAfter).toBe(fault.retryAfter);
}

/** Adds the fault for good at the first request that may change something. */
function failingWrites(subject: Subject, fault: Fault): Partial<MarketplaceContext> {
  let armed = false;
  return {
    beforeMutation: async () => {
      if (!armed) subject.shop.fault(fault);
      armed = true;
    },
  };
}

export function testFailing(subject: () => Subject): void {
  test.each(onReads)('reading says why when every answer is %o', async (fault, kinds) => {
    const { marketplace, context, shop } = subject();
    // With a limit for answers that do come, the test would depend on chance.
    const isLate = fault.kind === 'slow' || fault.kind === 'hang_before';
    const hurried = () => (isLate ? context({ fetch: impatient(context().fetch, 300) }) : context());
    shop.fault(fault);
    expectReadable(await failureOf(marketplace.account.test(hurried())), fault, kinds);
    expectReadable(await failureOf(marketplace.catalogue.list(hurried(), null)), fault, kinds);
    expectReadable(await failureOf(marketplace.sales.list(hurried(), null)), fault, kinds);
  });

  test.each(onWrites)('publishing says why when changes meet %o', async (fault, kinds) => {
    const { marketplace, context, draft, shop } = subject();
    const wanted = draft({ sku: newSku() });
    const error = await failureOf(
      marketplace.listing.publish(context(failingWrites(subject(), fault)), wanted),
    );
    expectReadable(error, fault, kinds);
    shop.clearFaults();
    await marketplace.listing.publish(context(), wanted);
    expect(await shop.countLive(wanted.sku)).toBe(1);
  });

  test('reads answers that start with a byte order mark', async () => {
    const { marketplace, context, draft, shop } = subject();
    const wanted = draft({ sku: newSku() });
    shop.fault({ kind: 'bom' });
    await marketplace.listing.publish(context(), wanted);
    expect(await shop.countLive(wanted.sku)).toBe(1);
  });

  test('stops when the work is aborted', async () => {
    const { marketplace, context, draft, shop } = subject();
    const before = shop.requests();
    const error = await failureOf(
      marketplace.listing.publish(context({ signal: AbortSignal.abort() }), draft({ sku: newSku() })),
    );
    expect(error.kind).toBe('lost');
    expect(shop.requests()).toBe(before);
  });
}
