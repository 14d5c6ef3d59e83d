import type { Generated } from 'kysely';
import type { DefaultTime } from '../columns.ts';

export interface ImageTables {
  images: {
    id: string;
    user_id: number;
    width: number;
    height: number;
    touched_at: DefaultTime;
    /** Null for photos stored before sizes were counted. */
    bytes: Generated<number | null>;
    /** The address of the photo that this one was made from. */
    original: Generated<string | null>;
  };
  product_images: { product_id: number; image_id: string };
  leaving_photos: { owner_id: number };
}
