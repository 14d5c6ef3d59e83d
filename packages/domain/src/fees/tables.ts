import type { Platform } from '@crosslister/contract/platforms.ts';
import { ebay } from './ebay.ts';
import { etsy } from './etsy.ts';
import type { FeeTable } from './fee-table.ts';
import { vinted } from './vinted.ts';
import { woocommerce } from './woocommerce.ts';

export const feeTables: Readonly<Record<Platform, FeeTable>> = { woocommerce, ebay, etsy, vinted };
