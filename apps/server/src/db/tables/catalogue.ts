import type { ProductStatus } from '@crosslister/contract/product.ts';

/** Kept by triggers, so that lists and counts of products are read without the products. */
export interface CatalogueTables {
  /** What products are listed, searched and sorted by (a sold one by its sale). Triggers on products maintain it, without deleted ones. */
  catalogue: {
    product_id: number;
    user_id: number;
    status: ProductStatus;
    newest_at: Date;
    date_added: Date;
    price_pence: number;
    /** In lower case. */
    name_key: string;
    sku_key: string;
  };
  product_counts: { user_id: number; status: ProductStatus; n: number };
}
