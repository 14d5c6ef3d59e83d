import fc from 'fast-check';
import type { FaultKind } from '../../packages/simulators/src/http/faults.ts';
import type { ShopName } from './shops.ts';

export const shopNames = ['woocommerce', 'ebay', 'etsy'] as const satisfies ShopName[];

/** `pick` chooses among what exists when its turn comes. */
export type Command =
  | { do: 'add'; quantity: number; pounds: number }
  | { do: 'edit'; pick: number; pounds: number }
  | { do: 'crosslist'; pick: number; count: number; platforms: ShopName[] }
  | { do: 'delist'; pick: number; platforms: ShopName[] }
  | { do: 'delete'; pick: number }
  | { do: 'buy'; pick: number; isPaid: boolean }
  | { do: 'pay'; pick: number }
  | { do: 'never pay'; pick: number }
  | { do: 'allow backorders'; pick: number }
  | { do: 'cancel order'; pick: number }
  | { do: 'cancel operation'; pick: number }
  | { do: 'mark as sold'; pick: number }
  | { do: 'mark as active'; pick: number }
  | { do: 'reconnect'; platform: ShopName }
  | { do: 'import'; platform: ShopName }
  | { do: 'sync'; platform: ShopName }
  | { do: 'detect sales' };

/** The faults. Faults of a marketplace affect this many of its calls; 'dead' is all of them until the cycle ends. */
export type Fault =
  | { fault: 'kill Node' }
  | { fault: 'kill PostgreSQL' }
  | { fault: 'kill both' }
  | { fault: 'clock'; minutes: number }
  | { fault: 'marketplace'; platform: ShopName; kind: FaultKind; times: number; skip: number }
  | { fault: 'dead'; platform: ShopName; kind: FaultKind }
  /** Until the cycle ends. `isSaid`: it says what it kept, and keeps what makes an address fresh out of its key. */
  | { fault: 'cache'; isSaid: boolean }
  /** One order of the store cannot be read until the cycle ends. */
  | { fault: 'odd order'; pick: number };

/** The fault happens while the command numbered `at` is running, this many milliseconds after it began. */
export interface Cycle {
  commands: Command[];
  fault: Fault;
  at: number;
  after: number;
}

const pick = fc.nat(100_000);
const pounds = fc.integer({ min: 100, max: 9999 }).map((pence) => pence / 100);
const platform = fc.constantFrom(...shopNames);
const platforms = fc.subarray([...shopNames], { minLength: 1 });
const named = <T extends string>(name: T) => fc.constant<T>(name);

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: named('add'),
      quantity: fc.constantFrom(1, 1, 1, 1, 2, 3),
      pounds,
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({ do: named('crosslist'), pick, count: fc.integer({ min: 1, max: 4 }), platforms }),
  },
  { weight: 4, arbitrary: fc.record({ do: named('edit'), pick, pounds }) },
  { weight: 3, arbitrary: fc.record({ do: named('delist'), pick, platforms }) },
  { weight: 2, arbitrary: fc.record({ do: named('delete'), pick }) },
  { weight: 5, arbitrary: fc.record({ do: named('buy'), pick, isPaid: fc.constantFrom(true, true, false) }) },
  { weight: 1, arbitrary: fc.record({ do: named('pay'), pick }) },
  { weight: 1, arbitrary: fc.record({ do: named('never pay'), pick }) },
  { weight: 1, arbitrary: fc.record({ do: named('allow backorders'), pick }) },
  { weight: 1, arbitrary: fc.record({ do: named('cancel order'), pick }) },
  { weight: 1, arbitrary: fc.record({ do: named('cancel operation'), pick }) },
  { weight: 2, arbitrary: fc.record({ do: named('mark as sold'), pick }) },
  { weight: 2, arbitrary: fc.record({ do: named('mark as active'), pick }) },
  { weight: 1, arbitrary: fc.record({ do: named('reconnect'), platform }) },
  { weight: 1, arbitrary: fc.record({ do: named('import'), platform }) },
  { weight: 1, arbitrary: fc.record({ do: named('sync'), platform }) },
  { weight: 2, arbitrary: fc.record({ do: named('detect sales') }) },
);

const kind = fc.constantFrom<FaultKind[]>(
  'rate_limited',
  'error_before',
  'error_after',
  'hang_before',
  'hang_after',
  'cut_before',
  'cut_after',
  'html',
  'maintenance',
  'slow',
);
const deadKind = fc.constantFrom<FaultKind[]>('cut_before', 'hang_before', 'error_before', 'rate_limited');

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ fault: named('kill Node') }) },
  { weight: 3, arbitrary: fc.record({ fault: named('kill PostgreSQL') }) },
  { weight: 1, arbitrary: fc.record({ fault: named('kill both') }) },
  {
    weight: 2,
    arbitrary: fc.record({ fault: named('clock'), minutes: fc.integer({ min: -120, max: 120 }) }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      fault: named('marketplace'),
      platform,
      kind,
      times: fc.integer({ min: 1, max: 4 }),
      skip: fc.nat(4),
    }),
  },
  { weight: 2, arbitrary: fc.record({ fault: named('dead'), platform, kind: deadKind }) },
  { weight: 2, arbitrary: fc.record({ fault: named('cache'), isSaid: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ fault: named('odd order'), pick }) },
);

/** The same cycles for the same seed. */
export function planCycles(seed: number, count: number): Cycle[] {
  const cycle = fc.record({
    commands: fc.array(command, { minLength: 2, maxLength: 6 }),
    fault,
    at: fc.nat(5),
    after: fc.nat(120),
  });
  return fc.sample(cycle, { seed, numRuns: count });
}
