import type { Platform } from '@crosslister/contract/platforms.ts';
import { ebay } from './ebay-fees.ts';
import { etsy } from './etsy-fees.ts';
import type { FeeTable } from './fee-table.ts';
import { vinted } from './vinted-fees.ts';
import { woocommerce } from './woocommerce-fees.ts';

const tables: Readonly<Partial<Record<Platform, FeeTable>>> = { woocommerce, ebay, etsy, vinted };
const unknown: FeeTable = { periods: [], note: 'Not known: enter yours.' };

/** `estimateFees` (../estimate-fees.ts) works the fees of a sale out from it; Settings shows it. */
export const feeTableOf = (platform: Platform): FeeTable => tables[platform] ?? unknown;

export const addsVat = (platform: Platform): boolean =>
  feeTableOf(platform).periods.some(({ lines }) => lines.some(({ vat }) => vat));
