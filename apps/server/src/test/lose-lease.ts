import { releaseExpired } from '../operations/claim.ts';
import { type TradingPlace, until } from './simulated-marketplaces.ts';

/** As if its worker had fallen silent. At one blow: that worker is there, and would renew a lease that has only run out. */
export async function loseLease({ server }: TradingPlace, { id }: { id: number }): Promise<void> {
  await server.services.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('operations')
      .set({ lease_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    await releaseExpired(trx);
  });
}

/** How many attempts have ended because the operation was no longer theirs. */
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
