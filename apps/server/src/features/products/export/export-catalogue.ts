import type { ExportFormat } from '@crosslister/contract/products/product-export.ts';
import type { Leaving } from '@crosslister/domain/table/write/format.ts';
import { tableFormats } from '@crosslister/domain/table/write/table-formats.ts';
import { sql } from 'kysely';
import { XLSX_TYPE } from '../../../http/workbook-bytes.ts';
import type { Services } from '../../../services.ts';
import { loadProducts } from '../../catalogue/find-product.ts';
import { imageSigner } from '../../images/sign-addresses.ts';
import { type Receiver, readPhotos } from './read-photos.ts';
import { csvBytes, jsonBytes, xlsxBytes } from './table-bytes.ts';
import { type ZipEntry, zipOf } from './zip-stream.ts';

const BATCH = 200;
/** Columns for item specifics. */
const MOST_SPECIFICS = 200;
const NAME = 'crosslister-products';
const NOT_READ = 'photos-not-read.txt';

const types: Partial<Record<ExportFormat, string>> = {
  json: 'application/json; charset=utf-8',
  xlsx: XLSX_TYPE,
};

export interface Wanted extends Receiver {
  /** The products, in the order of the file. */
  ids: readonly number[];
  format: ExportFormat;
}

/** The names of its photos in the packed file, by product. A photo that was not read has an empty one. */
type PhotoFiles = ReadonlyMap<number, readonly string[]>;

export function fileOf(format: ExportFormat, isPacked: boolean): { name: string; type: string } {
  const ending = format === 'json' || format === 'xlsx' ? format : 'csv';
  const own = format === ending ? NAME : `${NAME}-${format}`;
  return isPacked
    ? { name: `${own}.zip`, type: 'application/zip' }
    : { name: `${own}.${ending}`, type: types[format] ?? 'text/csv; charset=utf-8' };
}

/** The table of these products, in parts. One batch of products is in memory at a time. */
export async function* exportTable(
  services: Services,
  wanted: Wanted,
  files: PhotoFiles = new Map(),
): AsyncGenerator<Uint8Array> {
  const { format, userId, ids } = wanted;
  const leavings = leavingsOf(services, wanted, files);
  if (format === 'json') {
    yield* jsonBytes(leavings, services.now());
    return;
  }
  const table = await tableFormats[format](() => specificNames(services, userId, ids));
  yield* format === 'xlsx' ? xlsxBytes(table, leavings) : csvBytes(table, leavings);
}

/** What is above a column is known before the first row: the names that most products have, first. */
async function specificNames({ db }: Services, userId: number, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT found.name FROM products, jsonb_object_keys(specifics) AS found(name)
    WHERE user_id = ${userId} AND deleted_at IS NULL AND id = ANY (${[...ids]}::bigint[])
    GROUP BY found.name ORDER BY count(*) DESC, found.name LIMIT ${MOST_SPECIFICS}`.execute(db);
  return rows.map(({ name }) => name);
}

/** The table and its photos as one packed file. Photos come first, so that the table has the names they got. */
export function exportPacked(services: Services, wanted: Wanted): AsyncGenerator<Uint8Array> {
  async function* entries(): AsyncGenerator<ZipEntry> {
    const files = new Map<number, string[]>();
    const notRead: string[] = [];
    for await (const { productId, sku, number, src, found } of readPhotos(services, wanted, wanted.ids)) {
      const isRead = 'bytes' in found;
      files.set(productId, [...(files.get(productId) ?? []), isRead ? found.name : '']);
      if (isRead) yield found;
      else notRead.push(`${sku}, photo ${number}, ${src}: ${found.problem}`);
    }
    if (notRead.length > 0) yield { name: NOT_READ, bytes: Buffer.from(notReadText(notRead)) };
    yield { name: fileOf(wanted.format, false).name, bytes: exportTable(services, wanted, files) };
  }
  return zipOf(entries(), services.now());
}

const notReadText = (lines: readonly string[]) =>
  `These photos could not be read, so they are not in this file (${lines.length}):\r\n\r\n${lines.join('\r\n')}\r\n`;

async function* leavingsOf(
  services: Services,
  { userId, ids, gone }: Wanted,
  files: PhotoFiles,
): AsyncGenerator<Leaving> {
  const signed = imageSigner(services, userId);
  const addressOf = ({ src }: { src: string }) => {
    const opened = signed(src);
    return opened.startsWith('/') ? services.publicUrl() + opened : opened;
  };
  for (let start = 0; start < ids.length; start += BATCH) {
    for (const product of await loadProducts(services.db, userId, ids.slice(start, start + BATCH))) {
      gone.throwIfAborted();
      yield { product, photos: product.images.map(addressOf), files: files.get(product.id) ?? [] };
    }
  }
}
