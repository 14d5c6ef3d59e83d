import type { Product } from '@crosslister/contract/product.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readByIds } from '../../../lib/api/read-by-ids.ts';
import { explainError } from '../../../lib/api-error.ts';
import type { BulkEditDialogProps } from '../../../lib/dialog-props.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { TinyButton } from '../../../ui/buttons.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useAskedAt } from '../../../ui/dialogs/dialog-order.ts';
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { BulkEditor } from './bulk-editor.tsx';
import { readKeptSheet } from './kept-sheet.ts';
import { DropPricesDialog } from './quick-changes/drop-prices-dialog.tsx';

/** What a browser keeps at once without becoming slow. */
const MOST_ROWS = 5000;

/** Many products at once, as in a spreadsheet. */
export function BulkEditDialog({ choice, title: given, ...dialog }: BulkEditDialogProps) {
  const kept = useMemo(() => dialog.restored && readKeptSheet(dialog.restored.typed), [dialog.restored]);
  const ids = kept?.ids ?? choice.target.ids;
  const title = given ?? `Edit ${plural(kept?.ids.length ?? choice.count, 'Product')}`;
  const askedAt = useAskedAt();
  /** The opening in which each price was asked for. */
  const [gridAskedAt, setGridAskedAt] = useState<number>();
  // The dialog that loads gives way to the grid's own, which finds no opener any more.
  useFocusReturn(dialog.opened);
  // Read anew for each opening, and not again while it is open: it would take away what is being typed.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['bulk-edit', askedAt],
    queryFn: ({ signal }) => readByIds(ids.slice(0, MOST_ROWS), signal),
    enabled: dialog.opened,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { price } = dialog;
  const notes = data ? notesOf(data, ids.length) : [];
  if (data && price && askedAt !== gridAskedAt && notes.length === 0) {
    return (
      <DropPricesDialog
        {...dialog}
        title={title}
        products={data}
        price={price}
        onGrid={() => setGridAskedAt(askedAt)}
      />
    );
  }
  if (data) {
    return <BulkEditor {...dialog} key={askedAt} title={title} products={data} notes={notes} />;
  }
  return (
    <Dialog opened={dialog.opened} onClose={dialog.onClose} title={title} wide={!price} leave="Cancel">
      {error && !isFetching ? (
        <Notice type="error" announce>
          Could not load the products. {explainError(error)}{' '}
          <TinyButton onClick={() => refetch()}>Try again</TinyButton>
        </Notice>
      ) : (
        <Skeleton height={240} label="Loading the products" />
      )}
    </Dialog>
  );
}

function notesOf(products: readonly Product[], asked: number): string[] {
  const gone = Math.min(asked, MOST_ROWS) - products.length;
  return [
    ...(asked > MOST_ROWS
      ? [
          `These are the first ${formatCount(MOST_ROWS)} of ${plural(asked, 'product')}. Select fewer to edit the others.`,
        ]
      : []),
    ...(gone > 0
      ? [`${plural(gone, 'product')} of the selection ${gone === 1 ? 'has' : 'have'} been deleted.`]
      : []),
  ];
}
