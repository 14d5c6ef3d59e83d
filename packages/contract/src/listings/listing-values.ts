import type { ListingFieldValues, Platform } from '../platforms.ts';

// Apart from its schema, because the dashboard's first load needs no validation library.

/** What every platform can show otherwise than the product has it. */
interface Shown {
  title?: string | undefined;
  description?: string | undefined;
  /** In pounds. It is asked as it is: no markup, no rounding. */
  price?: number | undefined;
}

/** What a product says on one platform. What is absent is as everywhere. */
export type ListingValuesOf<P extends Platform> = Shown & ListingFieldValues<P>;
/** As code sees them that is the same for all platforms. */
export type ListingValues = Shown & Readonly<Record<string, unknown>>;
export type PerPlatform = { [P in Platform]?: ListingValuesOf<P> | undefined };
