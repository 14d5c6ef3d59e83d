import { EbayCondition } from '@crosslister/contract/credentials.ts';
import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { ProductOverrides } from '@crosslister/contract/schemas/setting-schemas.ts';
import { bySellerField, type SellerFieldName } from '@crosslister/contract/seller-fields.ts';
import { z } from 'zod';
import type { ProductForm } from '../product-form.ts';
import type { Edits } from './merge-edits.ts';

const text = z.string();
const texts = z.array(text);
const fields = {
  name: text,
  sku: text,
  price: text,
  ebay_category: text,
  condition: EbayCondition.nullable(),
  specifics: z.record(text, texts),
  overrides: ProductOverrides,
  per_platform: z.partialRecord(Platform, z.record(text, z.union([text, z.boolean()]))),
  description: text,
  urls: z.record(Platform, text),
  images: texts,
  quantity: text,
  ...bySellerField<Record<SellerFieldName, typeof text>>(() => text),
} satisfies Record<keyof ProductForm, z.ZodType>;

/** A browser may have it from a release with other fields: what is not known any more is left out. */
const SomeFields = z.record(text, z.unknown()).transform((said): Partial<ProductForm> => {
  const known = Object.entries(said).flatMap(([name, value]) => {
    const read = fields[name as keyof ProductForm]?.safeParse(value);
    return read?.success ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(known);
});

/** What was typed into the form of a product, with what was there before. */
const KeptEdits = z.object({
  typed: SomeFields,
  began: SomeFields,
  photos: z.object({ images: texts, began: texts }).nullable(),
});
export type KeptEdits = z.infer<typeof KeptEdits>;

export const readKeptEdits = (typed: unknown): KeptEdits | null => KeptEdits.safeParse(typed).data ?? null;

/** Brings back what was typed. What has been typed since wins. */
export const withKept = (edits: Edits, kept: KeptEdits): Edits => ({
  typed: { ...kept.typed, ...edits.typed },
  began: { ...kept.began, ...edits.began },
});
