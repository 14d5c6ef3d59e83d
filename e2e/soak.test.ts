import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlace, type Place } from './soak/place.ts';
import { soak } from './soak/run.ts';

/** `npm run soak` sets the number of cycles. Otherwise it ends after a while, however many this machine has done. */
const given = process.env.SOAK_CYCLES;
const LIMIT_MS = 60_000;
/** Its first cycles kill Node and PostgreSQL, move the clock, and sell products while marketplaces fail. */
const FIXED_SEED = 2546;
const cycles = Number(given ?? 1000);
const random = Math.floor(Math.random() * 2 ** 31);
const seeds = process.env.SOAK_SEED
  ? [Number(process.env.SOAK_SEED)]
  : given
    ? [random]
    : [FIXED_SEED, random];

// Without a bystander: this place's clock moves the times of every row.
let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place?.stop());

// To repeat the same cycles: SOAK_SEED, SOAK_CYCLES (a failure prints both).
test.for(seeds)(
  'random faults, seed %i: nothing acknowledged is lost, nothing is listed twice, everything ends',
  {
    timeout: 7_200_000,
  },
  async (seed) => {
    const began = Date.now();
    const result = await soak(place, {
      seed,
      cycles,
      ...(!given && { deadline: began + LIMIT_MS }),
      onCycle: (done) => {
        if (done % 50 === 0) console.log(`seed ${seed}: ${done} cycles in ${seconds(began)} s`);
      },
    });
    const { commands, faults, unanswered } = result.model.tally;
    console.log(`seed ${seed}: ${result.cycles} cycles in ${seconds(began)} s`, {
      faults,
      commands,
      unanswered,
      operations: result.operations,
      orders: Object.values(place.shops).flatMap((shop) => shop.orders()).length,
    });
    expect(result.cycles).toBeGreaterThan(0);
  },
);

const seconds = (since: number) => Math.round((Date.now() - since) / 1000);
