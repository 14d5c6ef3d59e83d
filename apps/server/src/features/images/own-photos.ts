import { isIP } from 'node:net';
import { ownImageId } from '@crosslister/contract/image.ts';
import type { OwnPhotos } from '@crosslister/marketplaces/context.ts';
import { badPhoto } from '@crosslister/marketplaces/download-photo.ts';
import type { Services } from '../../app.ts';
import { isPublicAddress } from '../../http/guarded-fetch.ts';
import { getPicture } from './picture-store.ts';
import { imageSigner } from './sign-addresses.ts';

/** A seller's uploaded photos as an adapter gets them; `addresses` are those of its marketplace. */
export function ownPhotos(services: Services, userId: number, addresses: readonly string[]): OwnPhotos {
  return {
    async read(address, number) {
      const id = ownImageId(address);
      if (id === null) return null;
      const bytes = await getPicture(services.config, userId, id, 'full');
      if (!bytes) throw badPhoto(number, 'is not kept here any more');
      return new Uint8Array(bytes);
    },
    addressFor(address) {
      if (ownImageId(address) === null) return address;
      if (!isWithinReach(services, addresses)) return null;
      return services.publicUrl() + imageSigner(services, userId)(address);
    },
  };
}

/** Whether a marketplace at these addresses can download from this server, as far as the addresses tell. */
function isWithinReach({ config, publicUrl }: Services, addresses: readonly string[]): boolean {
  if (isPrivate(publicUrl())) return config.allowPrivateNetwork && addresses.every(isPrivate);
  return publicUrl().startsWith('https:') || config.allowPrivateNetwork;
}

/** An address that means this machine or this network only. */
function isPrivate(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return !isPublicAddress(host);
  return (
    host === 'localhost' || !host.includes('.') || /\.(localhost|local|lan|internal|home\.arpa)$/.test(host)
  );
}
