import type { Product } from '@crosslister/contract/product.ts';
import { truncate } from '@crosslister/domain/html-text.ts';

/** What a description says at first, without its HTML. */
export const DescriptionText = ({ description }: Pick<Product, 'description'>) => truncate(description);
