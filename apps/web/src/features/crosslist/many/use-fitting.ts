import type { Credentials } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Later } from '@crosslister/contract/product-query.ts';
import { useState } from 'react';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { countProducts } from '../check/cells.ts';
import { useCrosslist } from '../send/use-crosslist.ts';
import { begunWords } from './begun-words.ts';
import type { ManyProducts } from './use-many.ts';

interface Options {
  many: ManyProducts;
  selected: readonly Platform[];
  choice: ProductChoice;
  credentials: Credentials | undefined;
  later: Later | null | undefined;
  onStep: (operationId: number) => void;
}

/** Lists what has a category that fits. The dialog stays, with those in doubt and those in which something is missing. */
export function useFitting({ many, selected, choice, credentials, later, onStep }: Options) {
  const crosslist = useCrosslist(() => undefined, onStep);
  const [begun, setBegun] = useState<string | null>(null);
  const { fitting, doubts, beyond, isSettled } = many;
  return {
    isPending: crosslist.isPending,
    /** What was begun, and what is left to decide. Null until then. */
    begun,
    reset: () => setBegun(null),
    /** How many listings. None while an edit is not saved, nor where more is chosen than the rows show. */
    count: isSettled && beyond === 0 && doubts.length > 0 ? fitting.length : 0,
    list(): void {
      if (!credentials || later === null) return;
      const { target, ...rest } = many.order(doubts);
      const of = { ...choice, target };
      const how = { platforms: selected, credentials, later };
      crosslist.mutate(
        { ...rest, choice: of, ...how },
        {
          onSuccess: (done) => {
            if (!done?.stored) return;
            setBegun(
              begunWords({
                listings: fitting.length,
                products: countProducts(fitting),
                platforms: selected.length,
                isLater: later !== undefined,
              }),
            );
            many.noteSent(fitting);
          },
        },
      );
    },
  };
}
