import type { Credentials } from '@crosslister/contract/credentials.ts';
import type { OpenFirstListing } from '@crosslister/contract/first-listing.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { useState } from 'react';
import { useFirstListings } from '../../lib/api/first-listings.ts';
import { choiceOfOne } from '../../lib/dialog-props.ts';
import type { ReviewState } from './review/use-review.ts';
import { useCrosslist } from './use-crosslist.ts';

interface Options {
  review: ReviewState;
  credentials: Credentials | undefined;
  enabled: boolean;
  onStep: (operationId: number) => void;
}

const noneBegun: ReadonlyMap<Platform, Product> = new Map();

/** Lists the first product alone on accounts on which nothing was listed from here. The dialog stays, with the others. */
export function useFirstOnes({ review, credentials, enabled, onStep }: Options) {
  const { data: open = [] } = useFirstListings(enabled);
  const [begun, setBegun] = useState(noneBegun);
  const crosslist = useCrosslist(() => undefined, onStep);
  return {
    open,
    isPending: crosslist.isPending,
    hasBegun: begun.size > 0,
    /** What was begun to be listed first there, as long as the dialog is open. */
    begunOn: (platform: Platform) => begun.get(platform),
    /** As if it were made already, and only not confirmed. */
    withBegun: (first: OpenFirstListing): OpenFirstListing => {
      const product = first.product ?? begun.get(first.platform);
      return product ? { ...first, product: { id: product.id, name: product.name } } : first;
    },
    list(platforms: readonly Platform[]): void {
      if (!credentials) return;
      const found = platforms.flatMap((platform) => {
        const product = review.firstOn(platform);
        return product ? [{ platform, product }] : [];
      });
      for (const [product, cells] of Map.groupBy(found, (each) => each.product)) {
        const on = cells.map(({ platform }) => platform);
        const categories = review.categoriesOf(product.id, on);
        const order = {
          choice: choiceOfOne(product),
          platforms: on,
          credentials,
          mode: 'live' as const,
          categories,
          ...review.savedWith([product.id]),
        };
        crosslist.mutate(order, {
          onSuccess: (done) => {
            if (!done?.steps) return;
            setBegun((before) => new Map([...before, ...on.map((platform) => [platform, product] as const)]));
            review.noteSent(on.map((platform) => ({ product_id: product.id, platform })));
          },
        });
      }
    },
    reset: () => setBegun(noneBegun),
  };
}
