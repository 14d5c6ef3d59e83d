import { tradeNumber } from '@crosslister/contract/products/product-numbers.ts';
import { skuOfLabel } from '@crosslister/domain/intake/sku-of-label.ts';
import { freeBytes } from '../../free-bytes.ts';
import { keepThread } from '../../read-in-worker.ts';
import type { Services } from '../../services.ts';
import { readPicture } from '../images/shrink-photo.ts';

/** The picture is made this large first. */
const EDGE = 1600;
interface Code {
  format: string;
  text: string;
}

/** A pile comes at once: each photo would load the library anew. */
const askThread = keepThread<Code[]>(new URL('./codes-worker.ts', import.meta.url), {
  seconds: 10,
  megabytes: 64,
  idleSeconds: 30,
});

export interface Codes {
  /** The SKU that our own label says. */
  label: string | null;
  barcodes: string[];
}

/** What codes in a photo say: our own labels, and the numbers of goods whose check digit is right. */
export async function readCodes({ log }: Services, userId: number, photo: Buffer): Promise<Codes> {
  const found = await readPicture(userId, photo, async (whole) => {
    const { data, info } = await whole
      .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // A PGM: the library takes it as it is.
    const head = Buffer.from(`P5\n${info.width} ${info.height}\n255\n`);
    // Not of the memory that small ones share: it goes over to the thread.
    const picture = Buffer.allocUnsafeSlow(head.length + data.length);
    picture.set(head);
    picture.set(data, head.length);
    freeBytes(data);
    return askThread(picture).catch((error: unknown) => {
      // The photo is kept all the same: the seller can say what it is.
      log.warn({ err: error }, 'the codes in a photo could not be read');
      return [];
    });
  });
  const labels = found.flatMap(({ format, text }) => (format === 'QRCode' && skuOfLabel(text)) || []);
  const barcodes = found.flatMap(({ format, text }) =>
    format === 'QRCode' ? [] : (goodsNumber(text) ?? []),
  );
  return { label: labels[0] ?? null, barcodes: [...new Set(barcodes)] };
}

/** An UPC comes as the EAN that it is a part of. */
function goodsNumber(text: string): string | null {
  const number = /^0\d{12}$/.test(text) ? text.slice(1) : text;
  return tradeNumber('ean', number);
}
