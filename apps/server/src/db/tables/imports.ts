import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Generated } from 'kysely';
import type { DefaultTime, Json, MaybeTime } from '../columns.ts';

interface ImportedLink {
  url: string;
  external_id: string;
  /** The file called the listing ended. */
  ended: boolean;
  /** The address of the live listing that it replaced. */
  was: string | null;
}
export type ImportedLinks = Partial<Record<Platform, ImportedLink>>;

/** What imports of tables did, so that one can be undone. */
export interface ImportTables {
  imports: {
    user_id: number;
    /** Made by the dashboard. */
    import_id: string;
    name: string;
    created_at: DefaultTime;
    undone_at: MaybeTime;
    removed: Generated<number>;
    put_back: Generated<number>;
    /** When the seller closed the line about its photos. */
    photos_closed_at: MaybeTime;
  };
  import_rows: {
    user_id: number;
    import_id: string;
    product_id: number;
    created: boolean;
    links: Json<ImportedLinks>;
    /** Why it, or a part of it, stays after the undo. Rows that were undone are removed. */
    kept: Generated<string | null>;
  };
  imported_photos: {
    id: Generated<number>;
    user_id: number;
    product_id: number;
    /** Null once the import is forgotten. */
    import_id: string | null;
    address: string;
    /** stored: the picture is kept here, and the product does not have it yet. */
    state: Generated<'queued' | 'stored' | 'done' | 'failed'>;
    image_id: string | null;
    /** Why it failed, or why the last attempt did. */
    error: string | null;
    attempts: Generated<number>;
    /** When it is fetched next; of one that is done or has failed, since when. */
    next_at: DefaultTime;
  };
}
