import type { Product } from '@crosslister/contract/product.ts';
import type { Answer } from './server.ts';
import type { ConnectedSeller, TradingPlace } from './simulated-marketplaces.ts';

/** One product, in the store and (unless it is about to be listed there) on eBay. */
export interface Scene {
  place: TradingPlace;
  seller: ConnectedSeller;
  product: Product;
  /** The same thing, listed on Vinted alone. */
  twin?: Product;
  undoId?: string;
  saleId?: number;
  vintedId?: string;
  operationId?: number;
}

export interface Action {
  /** It is about a listing on eBay, so there is one, also where the other is to list it there. */
  needsEbay?: boolean;
  /** Prepared before the other, as it waits for the queue. */
  isPreparedFirst?: boolean;
  /** What must happen before, so that there is something to do. */
  prepare?: (scene: Scene) => Promise<void>;
  run: (scene: Scene) => Promise<Answer>;
}

export const answered = (body: unknown, status = 200): Answer => ({ status, headers: new Headers(), body });
