import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testFailing } from './failing.ts';
import { testFaultMatrix } from './fault-matrix.ts';
import { testMisleading } from './misleading.ts';
import { testOddAnswers } from './odd-answers.ts';
import { testDispatching } from './orders/dispatching.ts';
import { testPublishing } from './publishing.ts';
import { testReadStatuses } from './read-statuses.ts';
import { testReading } from './reading.ts';
import { testRevising } from './revising.ts';
import { failureOf, type Subject } from './subject.ts';
import { testWithdrawing } from './withdrawing.ts';

/**
 * What every adapter must do, tested over real HTTP against a simulator of its marketplace. An adapter's own test calls
 * this once for each way of connecting, and adds its own cases. `isReal`: this is the
 * marketplace itself and no simulator.
 */
export function describeMarketplace(
  name: string,
  setup: () => Promise<Subject>,
  { isReal = false }: { isReal?: boolean } = {},
): void {
  // A real marketplace takes its time.
  const timeout = isReal ? 600_000 : 60_000;
  describe(name, () => {
    let made: Subject | undefined;
    const subject = () => {
      if (!made) throw new Error('the subject is not set up');
      return made;
    };
    beforeAll(async () => {
      made = await setup();
    });
    afterEach(() => subject().shop.clearFaults());
    afterAll(() => made?.shop.stop());

    describe('test', () => {
      test('names the account', async () => {
        const { marketplace, context } = subject();
        const account = await marketplace.account.test(context());
        expect(account.id).not.toBe('');
        expect(account.name).not.toBe('');
        for (const page of Object.values(marketplace.account.sellerPages(account.id))) {
          expect(new URL(page).protocol).toMatch(/^https?:$/);
        }
      });

      test('refuses wrong credentials', async () => {
        const { marketplace, refusedContext } = subject();
        const error = await failureOf(marketplace.account.test(refusedContext()));
        expect(error.kind).toBe('credentials');
        expect(error.details.nextStep).toMatch(/\w{3,}/);
      });
    });
    // Run before the tests that leave listings behind, because each of its readings would read those too.
    describe('fault matrix', () => testFaultMatrix(name, subject, timeout));
    // Made from a good answer. The simulator's answers are enough, and it answers hundreds of times.
    if (!isReal) describe('odd answers', () => testOddAnswers(subject));
    describe('publish', () => testPublishing(subject, timeout));
    describe('revise', () => testRevising(subject, timeout));
    describe('withdraw', () => testWithdrawing(subject, timeout));
    describe('dispatch', () => testDispatching(subject, timeout));
    describe('read', () => testReading(subject, timeout));
    describe('statuses', () => testReadStatuses(subject));
    describe('failures', () => testFailing(subject));
    describe('misleading answers', () => testMisleading(subject));
  });
}
