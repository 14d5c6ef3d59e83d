import { freeAbandoned } from '../db/abandoned.ts';
import { type TradingPlace, until } from './simulated-marketplaces.ts';

/**
 * As if its worker had stopped responding. Done in one statement, because that worker is running and would renew a
 * lease that has only expired.
 */
export async function loseLease({ server }: TradingPlace, { id }: { id: number }): Promise<void> {
  await server.services.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('operations')
      .set({ lease_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    await freeAbandoned(trx, null);
  });
}

/** How many attempts have ended because the operation no longer belonged to them. */
export async function attemptsLost({ server }: TradingPlace): Promise<number> {
  const { body } = await server.call('GET', '/metrics');
  const lines = String(body).matchAll(/^crosslister_operation_seconds_count\{.*outcome="lost".*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

export async function untilLost(place: TradingPlace, count: number): Promise<void> {
  await until(
    () => attemptsLost(place),
    (lost) => lost === count,
  );
}
