import { connectStore, followBack } from '../marketplaces.ts';
import type { Place } from './place.ts';

type Marketplace = 'ebay' | 'etsy';

const buttons = { ebay: 'agree', etsy: 'allow' };

/** Agrees on a consent page with the account of this name, and returns the address that the browser is sent to. */
export async function agree(marketplace: Marketplace, page: string, account: string): Promise<string> {
  const { origin, pathname, searchParams: form } = new URL(page);
  form.set('seller', account);
  form.set('decision', buttons[marketplace]);
  const answer = await fetch(`${origin}${pathname}`, { method: 'POST', body: form, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`${marketplace} answered ${await answer.text()}`);
  return location;
}

/** Gives consent as the seller would, with the account of this name. */
export async function connect({ seller }: Place, marketplace: Marketplace, account: string): Promise<void> {
  const path = `/api/oauth/${marketplace}/init/`;
  const { auth_url: url } = await seller.call<{ auth_url: string }>('GET', path);
  const page = await followBack(await agree(marketplace, url, account));
  if (!page.includes('is connected')) throw new Error(`${marketplace} was not connected`);
}

export const connectOwnStore = ({ seller, store }: Place) => connectStore(seller, { store });
