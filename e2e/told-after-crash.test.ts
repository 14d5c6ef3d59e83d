import { expect, test } from 'vitest';
import { tellThroughCrashes } from './outages/outbox-crashes.ts';

/** `npm run test:all` has 10 crashes of 500 orders, `npm run bench` 50. */
const [ORDERS, CRASHES] = process.env.LONG_TESTS === 'rest' ? [300, 8] : [500, 10];
/** Deliveries to one seller that are under way at once: as many may come again after a crash. */
const AT_ONCE = 4;

test(`kill -9 at ${CRASHES} moments of ${ORDERS} notifications: none is lost, and what comes again has the same id`, async () => {
  const came = await tellThroughCrashes(ORDERS, CRASHES);
  for (const [channel, { lost, repeated, most, mostWithoutCrash, underTwoIds }] of Object.entries(came)) {
    expect({ channel, lost, mostWithoutCrash, underTwoIds }).toEqual({
      channel,
      lost: 0,
      mostWithoutCrash: 1,
      underTwoIds: 0,
    });
    expect(most).toBeLessThanOrEqual(2);
    expect(repeated).toBeLessThanOrEqual(CRASHES * AT_ONCE);
  }
  // A busy machine starts ten servers slowly.
}, 900_000);
