import { expect } from 'vitest';
import { seedSampleCatalogue } from '../samples/seed-sample.ts';
import { startWooCommerceSimulator } from '../start-woocommerce-simulator.ts';
import { compareAnswers } from './compare-exchange.ts';
import { createPlayer, type Exchange, headersOf } from './recorded-exchange.ts';

const keys = (['rw00001', 'ro00002', 'wo00003'] as const).map((end, index) => ({
  consumerKey: `ck_${'a'.repeat(33)}${end}`,
  consumerSecret: `cs_${'b'.repeat(33)}${end}`,
  permissions: (['read_write', 'read', 'write'] as const)[index] ?? 'read',
}));

export const readKey = keys[1]?.consumerKey ?? '';

/** What is deliberately not compared, and why: differences that match, or the order of a list. */
export type Exception = { skip?: RegExp; unordered?: true; why: string };

export type RecordedStore = Awaited<ReturnType<typeof startRecordedStore>>;

const byId = (body: unknown) =>
  Array.isArray(body) ? [...body].sort((a: { id: number }, b: { id: number }) => a.id - b.id) : body;

/** A store as the recordings were begun on: their catalogue, keys and zone, and a clock the test sets. */
export async function startRecordedStore(listener?: string) {
  const clock = { now: new Date('2026-11-21T00:11:17Z') };
  const simulator = await startWooCommerceSimulator({ name: 'Loopback Shop', keys, now: () => clock.now });
  seedSampleCatalogue(simulator.store);
  simulator.store.cronEverySeconds = Number.POSITIVE_INFINITY;
  const play = createPlayer(simulator, listener);
  const check = async (exchange: Exchange, exception?: Exception) => {
    const answer = await play(exchange);
    const { response } = exchange;
    const order = (body: unknown) => (exception?.unordered ? byId(body) : body);
    const differences = compareAnswers(
      {
        status: response.status,
        headers: headersOf(response.headers),
        body: order(response.body),
        ...(response.raw_prefix_hex && { prefix: response.raw_prefix_hex }),
      },
      { ...answer, body: order(answer.body) },
    );
    const unexpected = differences.filter((difference) => !exception?.skip?.test(difference));
    if (exception?.skip) expect(differences, 'the exception is not needed').not.toEqual(unexpected);
    const shown = unexpected.slice(0, 12).join('\n');
    expect(unexpected, `differs from the recording:\n${shown}`).toHaveLength(0);
  };
  return { simulator, store: simulator.store, clock, play, check };
}
