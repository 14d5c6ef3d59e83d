import { pageCache } from '../../packages/simulators/src/woocommerce/pages/page-cache.ts';
import { chosen, count, type Model } from './model.ts';
import type { Place } from './place.ts';
import type { Fault } from './plan.ts';

/** Causes the fault. A server that was killed is started again at once, as by a supervisor. */
export async function strike(place: Place, model: Model, fault: Fault): Promise<void> {
  count(model.tally.faults, fault.fault === 'marketplace' ? fault.kind : fault.fault);
  switch (fault.fault) {
    case 'kill Node':
      await place.killNode();
      return place.start();
    case 'kill PostgreSQL':
      return place.killPostgres();
    case 'kill both':
      await place.killPostgres();
      await place.killNode();
      return place.start();
    case 'clock':
      return place.jump(fault.minutes * 60_000);
    case 'marketplace': {
      const { kind, times, skip } = fault;
      place.shops[fault.platform].faults.add({ kind, times, skip, retryAfter: 2, delayMs: 700 });
      return;
    }
    case 'dead':
      place.shops[fault.platform].faults.add({ kind: fault.kind, retryAfter: 30 });
      return;
    case 'cache':
      place.shops.woocommerce.shop.pageCache = fault.isSaid
        ? pageCache({ age: '60' }, /^fresh$/)
        : pageCache({});
      return;
    case 'odd order': {
      const { shop, orders } = place.shops.woocommerce;
      const one = chosen(orders(), fault.pick);
      if (one)
        shop.oddOrders.set(Number(one.orderId), (rendered) => ({ ...rendered, line_items: 'not a list' }));
    }
  }
}

export function mend({ shops }: Place): void {
  for (const { faults } of Object.values(shops)) faults.clear();
  const { shop } = shops.woocommerce;
  shop.pageCache = null;
  shop.oddOrders.clear();
}
