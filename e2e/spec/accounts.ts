import { inject } from 'vitest';
import { connectStore, followBack } from '../marketplaces.ts';
import type { Place } from './place.ts';

type Marketplace = 'ebay' | 'etsy';

/** Makes a simulator of the shared server do something, through its control calls. */
export async function simulate<T>(
  marketplace: Marketplace,
  method: string,
  call: string,
  body?: object,
): Promise<T> {
  const response = await fetch(`${inject('spec')[marketplace]}/_simulator/${call}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${call} answered ${await response.text()}`);
  return (await response.json()) as T;
}

/** Gives consent as the seller would, with the account of this name. */
export async function connect({ seller }: Place, marketplace: Marketplace, account: string): Promise<void> {
  const path = `/api/oauth/${marketplace}/init/`;
  const { auth_url: url } = await seller.call<{ auth_url: string }>('GET', path);
  const { location } = await simulate<{ location: string }>(marketplace, 'POST', 'agree', {
    url,
    seller: account,
  });
  const page = await followBack(location);
  if (!page.includes('is connected')) throw new Error(`${marketplace} was not connected`);
}

export const connectOwnStore = ({ seller, store }: Place) => connectStore(seller, { store });
