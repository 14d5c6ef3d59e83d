import type { Generated } from 'kysely';
import type { DefaultTime, MaybeTime } from '../columns.ts';

/** Photos that are to become drafts, and SKUs that are kept for things to come. */
export interface IntakeTables {
  intake_photos: {
    id: Generated<number>;
    user_id: number;
    hash: string;
    image_id: string;
    width: number;
    height: number;
    name: string;
    taken_at: MaybeTime;
    position: number;
    starts: boolean | null;
    aside: Generated<boolean>;
    label: string | null;
    barcodes: string[];
    look: string;
    added_at: DefaultTime;
    product_id: Generated<number | null>;
    used_at: MaybeTime;
  };
  reserved_skus: { user_id: number; sku: string; made_at: DefaultTime };
}
