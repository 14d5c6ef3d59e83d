import type { Credentials } from '@crosslister/contract/credentials.ts';
import type { OpenFirstListing } from '@crosslister/contract/listings/first-listing.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { useState } from 'react';
import { useFirstListings } from '../../../lib/api/first-listings.ts';
import { choiceOfOne } from '../../../lib/dialog-props.ts';
import { wayOf } from '../../../lib/platforms/listing-way.ts';
import { useCrosslist } from '../send/use-crosslist.ts';
import type { ManyProducts } from './use-many.ts';

interface Options {
  many: ManyProducts;
  selected: readonly Platform[];
  credentials: Credentials | undefined;
  enabled: boolean;
  onStep: (operationId: number) => void;
}

const noneBegun: ReadonlyMap<Platform, Product> = new Map();

/** Lists the first product alone on accounts on which nothing was listed from here. The dialog stays, with the others. */
export function useFirstOnes({ many, selected, credentials, enabled, onStep }: Options) {
  const { data: open = [] } = useFirstListings(enabled);
  const [begun, setBegun] = useState(noneBegun);
  const crosslist = useCrosslist(() => undefined, onStep);
  const { extension } = many;
  const byServer = (platform: Platform) =>
    credentials && extension && wayOf(platform, credentials, extension) === 'server';
  const unsettled = open.filter(({ platform }) => selected.includes(platform) && byServer(platform));
  /** As if what was begun were made already, and only not confirmed. */
  const asked = unsettled.map((first): OpenFirstListing => {
    const product = first.product ?? begun.get(first.platform);
    return product ? { ...first, product: { id: product.id, name: product.name } } : first;
  });
  function list(platforms: readonly Platform[]): void {
    if (!credentials) return;
    const found = platforms.flatMap((platform) => {
      const product = many.firstOn(platform);
      return product ? [{ platform, product }] : [];
    });
    for (const [product, cells] of Map.groupBy(found, (each) => each.product)) {
      const on = cells.map(({ platform }) => platform);
      const order = {
        choice: choiceOfOne(product),
        platforms: on,
        credentials,
        ...many.orderOf(product.id, on),
      };
      crosslist.mutate(order, {
        onSuccess: (done) => {
          if (!done?.stored) return;
          setBegun((before) => new Map([...before, ...on.map((platform) => [platform, product] as const)]));
          many.noteSent(on.map((platform) => ({ product_id: product.id, platform })));
        },
      });
    }
  }
  return {
    /** Where nobody has said that the first listing is right. */
    unsettled,
    asked,
    isPending: crosslist.isPending,
    hasBegun: begun.size > 0,
    /** What was begun to be listed first there, as long as the dialog is open. */
    begunOn: (platform: Platform) => begun.get(platform),
    list,
    /** Wherever none is made yet. */
    listAll: () => list(asked.flatMap(({ platform, product }) => (product ? [] : [platform]))),
    reset: () => setBegun(noneBegun),
  };
}
