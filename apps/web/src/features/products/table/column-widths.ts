import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { OptionalColumn } from '@crosslister/contract/views.ts';

/** The minimum width of what a column holds in pixels, and its share of what is left. */
interface Width {
  least: number;
  share?: number;
}

/** The columns at both ends. Print sets them to nothing, as there are no tick boxes and menus on paper. */
const TICK = 44;
const MENU = 60;
/** With the photo. The name has all the room that is left. */
const PRODUCT: Width = { least: 208, share: 4 };
/** What the product keeps where there are more columns than the narrowest window has room for: names stay readable. */
const KEPT_PRODUCT = 240;
/** The width that the narrowest window with columns has for them, and the space that each has at its sides there. */
export const NARROWEST = 940;
const SPACE = 16;
const SKU: Width = { least: 92 };
const PRICE: Width = { least: 74 };
/** On the Sales tab the status needs room for "on WooCommerce" in one line; these give it. */
const SOLD_PRODUCT: Width = { least: 168, share: 4 };
const SOLD_STATUS: Width = { least: 104, share: 0.3 };
const ACTION_INFO: Width = { least: 236, share: 1 };
const LETTER = 28;
/** What a mark needs beside its letter. */
const MARK = 14;
/** The most space at each side of a column. */
const MOST_SPACE = 52;
/** What names have before the space grows: as much as their letters need in one line, up to this. */
const NAME_MOST = 448;
/** What of it comes before the marketplaces' marks. */
const BEFORE_MARKS = 75;
/** A letter of a name, and the photo with the space beside it, in low rows and in high ones. */
const LOW = { letter: 7, photo: 68 };
const HIGH = { letter: 8, photo: 88 };
/** Words beside a name are smaller than it, and apart from it. */
const BESIDE = { letter: 0.8, before: 1 };
const DAY: Width = { least: 80 };
/** With their words. */
const TWO_DAYS: Width = { least: 110 };

const optional: Record<OptionalColumn, Width> = {
  date_added: DAY,
  last_updated: { least: 92 },
  date_sold: DAY,
  days_listed: { least: 88 },
  times_viewed: { least: 92 },
  quantity: { least: 72 },
  cost: { least: 68 },
  margin: { least: 100 },
  fees: { least: 72 },
  profit: { least: 100 },
  ...(Object.fromEntries(platforms.map((platform) => [`price_${platform}`, { least: 128 }])) as Record<
    `price_${Platform}`,
    Width
  >),
  location: { least: 96, share: 1 },
  labels: { least: 126, share: 1 },
  description: { least: 216, share: 2 },
  id: { least: 64 },
};

interface Shown {
  tab: ProductStatus;
  condensed: boolean;
  platforms: number;
  columns: readonly OptionalColumn[];
  /** How many letters nine names in ten have, with what is beside them, as `lettersOf` counts them. */
  letters: number;
  /** The rows are low. */
  low: boolean;
  /** A row is sorted by another day than the one it was added, and says both. */
  twoDays: boolean;
  /** The width that the table has, in pixels. */
  room: number;
}

/**
 * In steps of eight: the columns are not to move a little with each page. `beside` says what is beside a name, where rows
 * are low.
 */
export function lettersOf<Named extends { name: string }>(
  products: readonly Named[],
  beside: (product: Named) => string = () => '',
): number {
  const lengths = products
    .map((product) => {
      const words = beside(product).length;
      return product.name.length + (words && BESIDE.before + words * BESIDE.letter);
    })
    .toSorted((one, other) => one - other);
  return Math.ceil((lengths[Math.floor(lengths.length * 0.9)] ?? 0) / 8) * 8;
}

/**
 * The columns of every row's grid, and their total minimum width. They depend on what all rows say, never on how one is laid
 * out: a row out of sight is not, and must not move the others when it becomes visible.
 */
export function columnWidths({
  tab,
  condensed,
  platforms,
  columns,
  letters: ofNames,
  low,
  twoDays,
  room,
}: Shown): {
  template: string;
  least: number;
  /** At each side of a column. */
  space: number;
  /** Whether the marketplaces' marks have room. */
  marks: boolean;
} {
  if (condensed) {
    const template = 'var(--tick, 36px) minmax(0, 1fr) var(--menu, 40px)';
    return { template, least: 0, space: SPACE / 2, marks: true };
  }
  const letters: Width = { least: Math.max(72, platforms * LETTER) };
  const isSold = tab === 'sold';
  const product = { ...(isSold ? SOLD_PRODUCT : PRODUCT) };
  const widths: Width[] = [
    product,
    SKU,
    PRICE,
    // Under Inactive it also says "live on WooCommerce". Under Sales it says where it sold and for how much, in as many
    // lines as needed.
    isSold ? SOLD_STATUS : { least: tab === 'action_required' ? 128 : tab === 'inactive' ? 116 : 72 },
    letters,
    ...(tab === 'action_required' ? [ACTION_INFO] : []),
    ...columns.map((column) => (twoDays && column === 'date_added' ? TWO_DAYS : optional[column])),
  ];
  const leastOf = () => widths.reduce((sum, each) => sum + each.least + SPACE, TICK + MENU);
  if (leastOf() > NARROWEST) product.least = KEPT_PRODUCT;
  const least = leastOf();
  const marks = room - least >= platforms * MARK + BEFORE_MARKS;
  if (marks) letters.least = Math.max(72, platforms * (LETTER + MARK));
  const { letter, photo } = low ? LOW : HIGH;
  const nameFirst = Math.max(0, Math.min(NAME_MOST, ofNames * letter) + photo - product.least);
  // The photo stays beside the tick box.
  const more = (room - leastOf() - nameFirst) / (2 * widths.length - 1);
  const space = Math.min(MOST_SPACE, SPACE / 2 + Math.max(0, Math.floor(more)));
  const tracks = widths.map((width, at) => {
    const wide = `${width.least + space + (at === 0 ? SPACE / 2 : space)}px`;
    return width.share ? `minmax(${wide}, ${width.share}fr)` : wide;
  });
  const template = [`var(--tick, ${TICK}px)`, ...tracks, `var(--menu, ${MENU}px)`].join(' ');
  return { template, least, space, marks };
}
