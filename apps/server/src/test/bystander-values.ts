import { createHash } from 'node:crypto';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';

export const bytes = (text: string) => createHash('sha256').update(text).digest();

/** The time at which anything of the bystander's is due, ends or is swept. */
export const FAR = new Date('2099-01-01T00:00:00Z');
export const MONTH_AGO = new Date(Date.now() - 40 * 86_400_000);

export type Rows<T extends keyof Database> = Insertable<Database[T]>[];

export interface Things {
  skus: readonly string[];
  productIds: number[];
}

export const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;

/** The first id at each simulator, so that one id is used by two sellers. */
export const firstIds: Record<Platform, number> = {
  woocommerce: 11,
  ebay: 256_700_000_001,
  etsy: 1_400_000_001,
  vinted: 4701,
};
