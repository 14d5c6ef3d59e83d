import type { Product } from '@crosslister/contract/product.ts';
import { Suspense, useMemo, useState } from 'react';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import type { BulkRowAction } from '../actions/row-actions.ts';
import { BulkBar, type BulkBarActions } from './bulk-bar.tsx';
import { countHere, isPage, type Selection, sumOfPrices } from './selection.ts';

const SelectedDialog = lazyPiece(() =>
  import('./selected-dialog.tsx').then((module) => module.SelectedDialog),
);

interface Props extends BulkBarActions {
  choice: ProductChoice;
  selection: Selection;
  /** The rows in sight. */
  products: readonly Product[];
  matching: number;
  isAsking: boolean;
  actions: readonly BulkRowAction[];
  busy: boolean;
  onTakeOut: (product: Product) => void;
}

/** The bar of the selection, and the list of what is in it. */
export function SelectionBar({ choice, selection, products, onTakeOut, ...bar }: Props) {
  const sum = useMemo(() => sumOfPrices(selection), [selection]);
  /** Undefined until it is first opened, so that the dialog is not loaded before. */
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <BulkBar
        {...bar}
        count={choice.count}
        sum={sum}
        hidden={choice.hidden ?? 0}
        hasMore={countHere(selection) < bar.matching}
        isPage={isPage(selection, products)}
        onShow={() => setOpened(true)}
        onPropose={async () => {
          const { askForProposals } = await import('../../../lib/proposals/ask-for-proposals.ts');
          await askForProposals(choice.target.ids);
        }}
      />
      <Suspense>
        {opened !== undefined && (
          <SelectedDialog
            choice={choice}
            shown={products}
            opened={opened}
            onTakeOut={onTakeOut}
            onClear={() => {
              setOpened(false);
              bar.onClear();
            }}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </>
  );
}
