import { kindsByName } from '@crosslister/domain/categories/category-choice.ts';
import { kindWords } from '@crosslister/domain/categories/name-words.ts';
import { wearerOf } from '@crosslister/domain/categories/wearer.ts';
import type { ProductRow } from '../../../db/schema.ts';

/** What kind of thing a product is by its name, and for whom. */
export const kindsByNameOf = (product: Pick<ProductRow, 'name' | 'description' | 'specifics'>): string[] =>
  kindsByName(kindWords(product.name), wearerOf(product).names);
