import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { heicPhoto } from '../../apps/server/src/test/photos.ts';
import type { Seller } from '../../e2e/seller.ts';
import { type Door, exported, type Place, product, uploadTo } from './door.ts';

export async function heicPhotos(): Promise<Uint8Array<ArrayBuffer>[]> {
  const whole = await heicPhoto();
  const broken = Buffer.concat([whole.subarray(0, 400), Buffer.alloc(5_000_000, 0x55)]);
  return Array.from({ length: 12 }, (_, n) => new Uint8Array(n % 2 ? broken : whole));
}

export function uploads(place: Place, seller: Seller, all: Uint8Array<ArrayBuffer>[]): Door['send'] {
  return () => Promise.all(all.map((bytes) => uploadTo(place, seller, bytes)));
}

const importOf = (seller: Seller, products: object[]) =>
  seller.call('POST', '/api/products/', {
    products,
    duplicate_handling: 'skip',
    import_id: crypto.randomUUID(),
    file_name: 'a.csv',
  });

/** An import whose photos are at a server of the stranger's own. */
export function importedPhotos(seller: Seller, all: Uint8Array<ArrayBuffer>[]): Door['send'] {
  return async (gone) => {
    const server = createServer(({ url = '' }, response) => {
      response.end(all[Number(url.slice(1)) % all.length]);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const products = all.map((_, n) => ({
      ...product(`F${n}`).products[0],
      images: [{ src: `http://127.0.0.1:${port}/${n}` }],
    }));
    await importOf(seller, products);
    const isFetching = async () => {
      const { results } = await seller.call<{
        results: { photos: { total: number; done: number; failed: number } }[];
      }>('GET', '/api/imports/photos/');
      return results.some(({ photos: { total, done, failed } }) => done + failed < total);
    };
    while (!gone.aborted && (await isFetching())) await sleep(200);
    server.closeAllConnections();
    server.close();
  };
}

/** Listens on all of 127/8, so that each address there is a host of its own. Nobody answers. */
export function startDeafHosts() {
  const deaf = createServer(() => {}).listen(0, '0.0.0.0');
  return {
    address(number: number): string {
      const { port } = deaf.address() as AddressInfo;
      return `http://127.${1 + Math.floor(number / 60_000)}.${Math.floor(number / 250) % 240}.${1 + (number % 250)}:${port}/p.jpg`;
    },
    stop() {
      deaf.closeAllConnections();
      deaf.close();
    },
  };
}

export function hangingImports(seller: Seller, deafAddress: (number: number) => string): Door['send'] {
  return async () => {
    const products = Array.from({ length: 100 }, (_, n) => ({
      ...product(`I${n}`).products[0],
      images: Array.from({ length: 20 }, (_, m) => ({ src: deafAddress(n * 20 + m) })),
    }));
    await importOf(seller, products);
    await sleep(10_000);
  };
}

export function hangingExports(place: Place, seller: Seller): Door['send'] {
  return async (gone) => {
    const some = AbortSignal.any([gone, AbortSignal.timeout(10_000)]);
    await Promise.allSettled(Array.from({ length: 20 }, () => exported(place, seller, some)));
  };
}
