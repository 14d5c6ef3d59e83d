import type { Product } from '@crosslister/contract/product.ts';
import type { ProductSort } from '@crosslister/contract/product-query.ts';
import type { OptionalColumn } from '@crosslister/contract/views.ts';
import { memo, Suspense } from 'react';
import type { EnabledPlatform } from '../../../lib/platforms/platform-settings.ts';
import { ProductImage } from '../../../ui/product-image.tsx';
import { longPress } from '../selection/long-press.ts';
import { ColumnsBelowName } from './cells/below-name/columns-below-name.tsx';
import { LineBelowName } from './cells/below-name/line-below-name.tsx';
import { LazyActionInfo } from './cells/lazy-action-info.ts';
import nameCell from './cells/name-cell.module.css';
import optional from './cells/optional-cells.module.css';
import { optionalCells } from './cells/optional-cells.tsx';
import { PlatformLetters } from './cells/platform-letters.tsx';
import type { PlatformWork } from './cells/platform-work.ts';
import { ShownPrice } from './cells/shown-price.tsx';
import { Sku } from './cells/sku.tsx';
import { StatusPill } from './cells/status-pill.tsx';
import { isNumeric } from './columns.ts';
import type { RowLayout } from './layout/row-layout.ts';
import styles from './product-table.module.css';
import { roles } from './roles.ts';

/** The edge of the photo, in pixels. A card's photo fills its card. */
const photoSizes: Record<RowLayout, number | undefined> = { rows: 56, compact: 36, photos: undefined };

export interface RowHandlers {
  onToggle: (product: Product, isRange: boolean) => void;
  /** Shift and an arrow in it: takes the row above (-1) or below (1) too. */
  onStep: (product: Product, by: -1 | 1) => void;
  onOpen: (product: Product) => void;
  /** Opens where it sold. */
  onSale: (product: Product) => void;
  onMenu: (product: Product, button: HTMLButtonElement) => void;
}

const steps: Record<string, -1 | 1 | undefined> = { ArrowUp: -1, ArrowDown: 1 };

interface CellsProps {
  product: Product;
  sort: ProductSort;
  layout: RowLayout;
  /** The columns are below the name. */
  condensed: boolean;
  withActionInfo: boolean;
  columns: readonly OptionalColumn[];
  platforms: readonly EnabledPlatform[];
  work: PlatformWork | undefined;
}

interface Props extends CellsProps {
  selected: boolean;
  menuOpen: boolean;
  handlers: RowHandlers;
}

/** The tick box, the menu and links in a row have their own action. */
function hasItsOwnClick(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a[href], [data-own-click]') !== null;
}

/** The words where it sold, or the mark on the letter of that marketplace. */
function isOnSale(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-sale], [data-state="sold"]') !== null;
}

/** Memoised: with 200 rows, one tick must not draw all of them again. */
export const ProductRow = memo(function ProductRow({ selected, menuOpen, handlers, ...cells }: Props) {
  const { product } = cells;
  return (
    // A click anywhere in the row is a mouse shortcut for the button with the name.
    <tr
      role={roles.row}
      className={styles.row}
      data-id={product.id}
      data-selected={selected}
      onClick={(event) => {
        if (isOnSale(event.target)) handlers.onSale(product);
        else if (!hasItsOwnClick(event.target)) handlers.onOpen(product);
      }}
      onKeyDown={(event) => {
        const by = event.shiftKey && steps[event.key];
        if (!by) return;
        event.preventDefault();
        handlers.onStep(product, by);
      }}
    >
      <td role={roles.cell} className={styles.tickCell} data-own-click>
        <label className={styles.tick} {...longPress(() => handlers.onToggle(product, true))}>
          <input
            type="checkbox"
            aria-label={`Select ${product.name}`}
            checked={selected}
            onChange={({ nativeEvent }) =>
              handlers.onToggle(product, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      </td>
      <Cells {...cells} />
      <td role={roles.cell} className={styles.menuCell} data-own-click>
        <button
          type="button"
          id={`product-menu-${product.id}`}
          className={styles.menuButton}
          data-drawn="dots"
          aria-label={`Actions for ${product.name}`}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          // An open menu closes when the mouse is pressed. Without this the click would open it again.
          onMouseDown={(event) => menuOpen && event.stopPropagation()}
          onClick={(event) => handlers.onMenu(product, event.currentTarget)}
        />
      </td>
    </tr>
  );
});

/** The cells that a tick does not change. */
const Cells = memo(function Cells(props: CellsProps) {
  const { product, sort, layout, condensed, columns, platforms, withActionInfo, work } = props;
  const name = (
    <button type="button" className={nameCell.name} aria-haspopup="dialog">
      {product.name}
    </button>
  );
  const photo = product.images[0]?.src;
  // It has a key. Otherwise a reused row would show the old product's photo until the new one is loaded.
  const image = <ProductImage key={photo} src={photo} size={photoSizes[layout]} />;
  if (condensed) {
    return (
      <td role={roles.cell} className={nameCell.product}>
        {image}
        <div className={nameCell.productText}>
          {name}
          <ColumnsBelowName {...props} />
        </div>
      </td>
    );
  }
  return (
    <>
      <td role={roles.cell} className={nameCell.product}>
        {image}
        <div className={nameCell.productText}>
          {name}
          <LineBelowName product={product} sort={sort} columns={columns} />
        </div>
      </td>
      <td role={roles.cell}>
        <Sku sku={product.sku} />
      </td>
      <td role={roles.cell} className={styles.price}>
        <ShownPrice product={product} />
      </td>
      <td role={roles.cell}>
        <StatusPill product={product} opensSale />
      </td>
      <td role={roles.cell} className={styles.letters}>
        <PlatformLetters product={product} platforms={platforms} work={work} />
      </td>
      {withActionInfo && (
        <td role={roles.cell} className={styles.actionInfo}>
          <Suspense>
            <LazyActionInfo product={product} />
          </Suspense>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column}
          role={roles.cell}
          className={optional.cell}
          data-column={column}
          data-numeric={isNumeric(column)}
        >
          {optionalCells[column](product, sort)}
        </td>
      ))}
    </>
  );
});
