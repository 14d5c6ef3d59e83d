import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { OptionalColumn } from '@crosslister/contract/views.ts';

/** The minimum width of a column in pixels, and its share of what is left. */
interface Width {
  least: number;
  share?: number;
}

/** The columns at both ends. Print sets them to nothing, as there are no tick boxes and menus on paper. */
const TICK = 44;
const MENU = 64;
const PRODUCT: Width = { least: 192, share: 4 };
/** What the product keeps where there are more columns than the narrowest window has room for: names stay readable. */
const KEPT_PRODUCT = 240;
/** The width that the narrowest window with columns has for them. */
export const NARROWEST = 940;
const SKU: Width = { least: 116, share: 1 };
/** On the Sales tab the status needs room for "on WooCommerce" in one line; these two give it. */
const SOLD_PRODUCT: Width = { least: 176, share: 4 };
const SOLD_SKU: Width = { least: 108, share: 1 };
const SOLD_STATUS: Width = { least: 120, share: 1.6 };
const PRICE: Width = { least: 96 };
const ACTION_INFO: Width = { least: 260, share: 1 };
const LETTER = 28;

const optional: Record<OptionalColumn, Width> = {
  date_added: { least: 100 },
  last_updated: { least: 116 },
  date_sold: { least: 100 },
  days_listed: { least: 112 },
  times_viewed: { least: 116 },
  quantity: { least: 96 },
  cost: { least: 92 },
  margin: { least: 124 },
  fees: { least: 96 },
  profit: { least: 124 },
  ...(Object.fromEntries(platforms.map((platform) => [`price_${platform}`, { least: 152 }])) as Record<
    `price_${Platform}`,
    Width
  >),
  location: { least: 120, share: 1 },
  labels: { least: 150, share: 1 },
  description: { least: 240, share: 2 },
  id: { least: 88 },
};

interface Shown {
  tab: ProductStatus;
  condensed: boolean;
  platforms: number;
  columns: readonly OptionalColumn[];
}

/**
 * The columns of every row's grid, and their total minimum width. They do not depend on any row's content: a row out of
 * sight is not laid out, and must not move the others when it becomes visible.
 */
export function columnWidths({ tab, condensed, platforms, columns }: Shown): {
  template: string;
  least: number;
} {
  if (condensed) {
    return { template: 'var(--tick, 36px) minmax(0, 1fr) var(--menu, 40px)', least: 0 };
  }
  const isSold = tab === 'sold';
  const widths: Width[] = [
    isSold ? SOLD_PRODUCT : PRODUCT,
    isSold ? SOLD_SKU : SKU,
    PRICE,
    // Under Inactive it also says "live on WooCommerce". Under Sales it says where it sold and for how much, in as many
    // lines as needed.
    isSold ? SOLD_STATUS : { least: tab === 'action_required' || tab === 'inactive' ? 152 : 96 },
    { least: Math.max(96, platforms * LETTER + 20) },
    ...(tab === 'action_required' ? [ACTION_INFO] : []),
    ...columns.map((column) => optional[column]),
  ];
  const leastOf = () => widths.reduce((sum, each) => sum + each.least, TICK + MENU);
  if (leastOf() > NARROWEST) widths[0] = { ...PRODUCT, least: KEPT_PRODUCT };
  const tracks = widths.map(({ least, share }) => (share ? `minmax(${least}px, ${share}fr)` : `${least}px`));
  return {
    template: [`var(--tick, ${TICK}px)`, ...tracks, `var(--menu, ${MENU}px)`].join(' '),
    least: leastOf(),
  };
}
