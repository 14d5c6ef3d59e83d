import { externalIdFromUrl } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import type { ImportedLinks } from '../../../db/tables/imports.ts';
import { type Locked, lockProduct } from '../../../operations/lock.ts';
import { changeStatus, touched } from '../../catalogue/write-product-rows.ts';
import { storeAddresses } from '../edit/listing-addresses.ts';
import { saveLocked } from '../edit/save-product.ts';
import type { Since } from './changes-since-import.ts';
import type { Undone, UndoneImport } from './import-undo-types.ts';
import { planPutBack } from './plan-put-back.ts';
import { forgetLinks } from './remove-imported.ts';
import { salesOfImport, undoSale } from './undo-sale.ts';

/** Gives a product back what an import has overwritten, and takes its links away, as planned. */
export async function putBackImported(
  trx: Trx,
  imported: Locked<ProductRow>,
  file: UndoneImport,
  links: ImportedLinks,
  since: Since,
): Promise<Undone> {
  let product = imported;
  const step = (await salesOfImport(trx, product.user_id, file.import_id, [product.id])).get(product.id);
  const isUndone = step !== undefined && (await undoSale(trx, product, step));
  if (isUndone) {
    const again = await lockProduct(trx, product.user_id, product.id);
    if (!again) throw new Error(`Product ${product.id} is gone while it is locked`);
    product = again;
  }
  const { forget, link, save, status, reasons } = planPutBack(
    product,
    links,
    since,
    isUndone ? 'undone' : null,
  );
  await forgetLinks(trx, product, forget);
  await storeAddresses(
    trx,
    product.user_id,
    link.map(({ platform, url }) => ({
      kind: 'list' as const,
      product,
      platform,
      url,
      externalId: externalIdFromUrl(platform, url) ?? '',
      was: null,
    })),
  );
  const isSaved = Object.keys(save).length > 0;
  if (isSaved) await saveLocked(trx, product, save, file.import_id);
  if (status) await changeStatus(trx, product, 'undone', status, touched);
  return {
    outcome: isUndone || forget.length > 0 || isSaved || status ? 'put_back' : 'nothing',
    kept: reasons.length > 0 ? reasons.join(' ') : null,
  };
}
