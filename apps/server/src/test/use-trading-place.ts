import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type ConnectedSeller, startTradingPlace, type TradingPlace } from './simulated-marketplaces.ts';

interface Options {
  environment?: Record<string, string>;
  isPublic?: boolean;
  own?: boolean;
  /** Which of the seller's accounts are connected. By default all there are. */
  connections?: { store?: boolean; ebay?: boolean };
}

/**
 * One place for a whole file, with its eBay reset before each test and a new seller for each test, passed to the file
 * before the test starts. Call it once at the top of the file.
 */
export function useTradingPlace(
  take: (place: TradingPlace, seller: ConnectedSeller) => void | Promise<void>,
  { environment, isPublic = false, own = false, connections }: Options = {},
): void {
  let place: TradingPlace;
  beforeAll(async () => {
    place = await startTradingPlace(environment, { isPublic, own });
  });
  beforeEach(async () => {
    const { ebay } = place.marketplaces;
    // A test may have left it in a faulty state, and the next seller has to be connected to it.
    ebay.faults.clear();
    ebay.ebay.setLatency(0);
    await take(place, await place.connectedSeller(connections));
  });
  afterAll(() => place?.stop());
}
