import { activeDownload, listingsReport, uploadFile } from './ebay-source.ts';
import { shopData } from './etsy-source.ts';
import { crosslist, linnworks, vendoo } from './other-programs.ts';
import { newerExport, productExport as shopifyExport } from './shopify-source.ts';
import type { Source } from './source.ts';
import { itemLibrary } from './square-source.ts';
import { productExport as wooExport } from './woocommerce-source.ts';

/** Tables of other programs that are known. The first of which a file has all titles is taken. */
export const sources: readonly Source[] = [
  listingsReport,
  activeDownload,
  uploadFile,
  itemLibrary,
  shopData,
  wooExport,
  shopifyExport,
  newerExport,
  vendoo,
  crosslist,
  linnworks,
];

export const sourceOf = (key: string | null): Source | undefined => sources.find((each) => each.key === key);
