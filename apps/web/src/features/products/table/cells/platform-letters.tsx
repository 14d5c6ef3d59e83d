import type { Product } from '@crosslister/contract/product.ts';
import { formatMoney } from '../../../../lib/format.ts';
import type { EnabledPlatform } from '../../../../lib/platforms/platform-settings.ts';
import { PlatformIcon } from '../../../../ui/platform-icon.tsx';
import { type PlatformWork, platformState } from './platform-work.ts';

interface Props {
  product: Product;
  platforms: readonly EnabledPlatform[];
  work: PlatformWork | undefined;
}

/** One letter for each platform the seller uses, lit if the product is listed there. */
export function PlatformLetters({ product, platforms, work }: Props) {
  return platforms.map(({ platform, name }) => {
    const listing = product.listings[platform];
    return (
      <PlatformIcon
        key={platform}
        platform={platform}
        name={name}
        state={platformState(product, platform, work)}
        url={listing?.url || undefined}
        price={listing && formatMoney(listing.price)}
      />
    );
  });
}
