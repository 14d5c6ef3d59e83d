import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { OptionalColumn } from '@crosslister/contract/views.ts';

/** The least width of a column in pixels, and the share it takes of what is left. */
interface Width {
  least: number;
  share?: number;
}

const TICK: Width = { least: 44 };
const PRODUCT: Width = { least: 200, share: 4 };
const SKU: Width = { least: 116, share: 1 };
const PRICE: Width = { least: 112 };
const ACTION_INFO: Width = { least: 260, share: 1 };
const MENU: Width = { least: 72 };
const LETTER = 28;

const optional: Record<OptionalColumn, Width> = {
  date_added: { least: 112 },
  last_updated: { least: 116 },
  date_sold: { least: 112 },
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
 * The tracks of every row's grid, and what they need in all. They depend on no row's content: a row out of sight is not
 * laid out, and must not move the others when it comes into sight.
 */
export function columnWidths({ tab, condensed, platforms, columns }: Shown): {
  template: string;
  least: number;
} {
  if (condensed) return { template: '36px minmax(0, 1fr) 40px', least: 0 };
  const widths: Width[] = [
    TICK,
    PRODUCT,
    SKU,
    PRICE,
    { least: tab === 'action_required' ? 152 : 100 },
    { least: Math.max(96, platforms * LETTER + 20) },
    ...(tab === 'action_required' ? [ACTION_INFO] : []),
    ...columns.map((column) => optional[column]),
    MENU,
  ];
  return {
    template: widths
      .map(({ least, share }) => (share ? `minmax(${least}px, ${share}fr)` : `${least}px`))
      .join(' '),
    least: widths.reduce((sum, { least }) => sum + least, 0),
  };
}
