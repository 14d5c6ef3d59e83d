import type { Product } from '@crosslister/contract/product.ts';
import type { SaidSold } from '@crosslister/contract/product-query.ts';
import { useState } from 'react';
import { choiceOfOne, type ProductChoice } from '../../../lib/dialog-props.ts';
import { useBulkAction } from '../api/apply-bulk-action.ts';
import { useMarkAsActive } from '../api/mark-as-active.ts';
import { useMarkAsSold } from '../api/mark-as-sold.ts';
import type { BulkRowAction, RowAction } from './row-actions.ts';

/** The dialogs that actions open, which belong to other features. */
export interface ProductDialogs {
  onCrosslist: (choice: ProductChoice, onDone: () => void) => void;
  onDelist: (choice: ProductChoice, onDone: () => void) => void;
  onDelete: (product: Product) => void;
  onMarkAsSold: (product: Product) => void;
  onSaleDetails: (product: Product) => void;
}

interface Options extends ProductDialogs {
  choice: ProductChoice | null;
  /** Ends the selection once its action is stored. */
  clear: () => void;
}

/** A question about the selection, before something that ends all of its listings. */
function useQuestion<Confirm>(choice: ProductChoice | null, onConfirm: Confirm) {
  /** Undefined until it is first asked, so that the dialog is not loaded before. */
  const [opened, setOpened] = useState<boolean>();
  // If it stayed open without a selection, it would appear with the next selection.
  if (opened && !choice) setOpened(false);
  const dialog = { opened: opened === true, onClose: () => setOpened(false), onConfirm };
  return { wanted: opened !== undefined, ask: () => setOpened(true), dialog };
}

/** What each menu action does, for one product and for the selection. */
export function useProductActions({
  choice,
  clear,
  onCrosslist,
  onDelist,
  onDelete,
  onMarkAsSold,
  onSaleDetails,
}: Options) {
  const markAsSold = useMarkAsSold();
  const crosslist = (product: Product) => onCrosslist(choiceOfOne(product), () => undefined);
  const markAsActive = useMarkAsActive(crosslist);
  const bulk = useBulkAction();
  const onSelection = (action: 'delete' | 'mark_as_sold') => (said?: SaidSold) =>
    choice && bulk.mutate({ action, choice, sold: said }, { onSuccess: clear });
  const [asked, setReturned] = useState<Product | null>(null);
  const deletion = useQuestion(choice, () => onSelection('delete')());
  const sold = useQuestion(choice, onSelection('mark_as_sold'));

  function actOnRow(action: RowAction, product: Product): void {
    const acts: Record<RowAction, () => void> = {
      crosslist: () => crosslist(product),
      delist: () => onDelist(choiceOfOne(product), () => undefined),
      // For a product that sold before and only has to be ended, the platform is known.
      mark_as_sold: () => (product.date_sold ? markAsSold.mutate({ product }) : onMarkAsSold(product)),
      // Whether it still counts as a sale, only the seller knows.
      mark_as_active: () =>
        product.sale?.ordered || product.sale?.restocked
          ? setReturned(product)
          : markAsActive.mutate({ product }),
      delete: () => onDelete(product),
      sale_details: () => onSaleDetails(product),
    };
    acts[action]();
  }

  function actOnSelection(action: BulkRowAction): void {
    if (!choice) return;
    const acts: Record<BulkRowAction, () => void> = {
      crosslist: () => onCrosslist(choice, clear),
      delist: () => onDelist(choice, clear),
      mark_as_sold: sold.ask,
      mark_as_active: () => bulk.mutate({ action: 'mark_as_active', choice }, { onSuccess: clear }),
      delete: deletion.ask,
    };
    acts[action]();
  }

  const returned = {
    product: asked,
    onAnswer(orderCancelled: boolean): void {
      if (asked) markAsActive.mutate({ product: asked, orderCancelled });
      setReturned(null);
    },
    onClose: () => setReturned(null),
  };
  return { actOnRow, actOnSelection, deletion, sold, returned, busy: bulk.isPending };
}
