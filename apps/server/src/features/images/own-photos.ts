import { ownImageId } from '@crosslister/contract/products/image.ts';
import type { OwnPhotos } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { inProduct } from '@crosslister/marketplaces/fix.ts';
import { badPhoto } from '@crosslister/marketplaces/listing/download-photo.ts';
import { HttpProblem } from '../../http/problem.ts';
import { PhotoStoreProblem } from '../../photo-store/photo-store.ts';
import type { Services } from '../../services.ts';
import { isReachableByMarketplace } from './reachable-by-marketplace.ts';
import { toJpeg } from './shrink-photo.ts';
import { imageSigner } from './sign-addresses.ts';

/** A seller's uploaded photos, as an adapter gets them. `addresses` are those of its marketplace. */
export function ownPhotos(services: Services, userId: number, addresses: readonly string[]): OwnPhotos {
  return {
    async read(address, number) {
      const id = ownImageId(address);
      if (id === null) return null;
      const bytes = await services.photos.get({ userId, id, size: 'full' }).catch(tryLater);
      if (!bytes) throw badPhoto(number, 'is not kept here any more');
      return new Uint8Array(bytes);
    },
    addressFor(address) {
      if (ownImageId(address) === null) return address;
      const { allowPrivateNetwork } = services.config;
      if (!isReachableByMarketplace(services.publicUrl(), addresses, allowPrivateNetwork)) return null;
      return services.publicUrl() + imageSigner(services, userId)(address);
    },
    async toJpeg(bytes, number) {
      try {
        return new Uint8Array(await toJpeg(userId, Buffer.from(bytes)));
      } catch (error) {
        if (!(error instanceof HttpProblem)) throw error;
        const { message, nextStep } = error;
        throw new MarketplaceError('setup', `Photo ${number}: ${message}`, {
          ...(nextStep && { nextStep }),
          fix: inProduct('photos'),
          cause: error,
        });
      }
    },
  };
}

/** The photo exists but cannot be read now. Nothing is wrong with the product. */
function tryLater(error: unknown): never {
  if (!(error instanceof PhotoStoreProblem)) throw error;
  throw new MarketplaceError('unavailable', 'The photos kept on this server cannot be read just now.', {
    cause: error,
  });
}
