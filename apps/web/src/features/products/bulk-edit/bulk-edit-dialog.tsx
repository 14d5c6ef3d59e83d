import type { Product } from '@crosslister/contract/product.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readByIds } from '../../../lib/api/read-by-ids.ts';
import { explainError } from '../../../lib/api-error.ts';
import type { BulkEditDialogProps } from '../../../lib/dialog-props.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAskedAt } from '../../../ui/dialog-order.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useFocusReturn } from '../../../ui/use-focus-return.ts';
import { BulkEditor } from './bulk-editor.tsx';

/** What a browser keeps at once without becoming slow. */
const MOST_ROWS = 5000;

/** Many products at once, as in a spreadsheet. */
export function BulkEditDialog({
  choice,
  onDone,
  title = `Edit ${plural(choice.count, 'Product')}`,
  ...dialog
}: BulkEditDialogProps) {
  const { ids } = choice.target;
  const askedAt = useAskedAt();
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
  if (data) {
    return (
      <BulkEditor
        {...dialog}
        key={askedAt}
        title={title}
        products={data}
        notes={notesOf(data, ids.length)}
        onSaved={onDone}
      />
    );
  }
  return (
    <Dialog opened={dialog.opened} onClose={dialog.onClose} title={title} wide leave="Cancel">
      {error && !isFetching ? (
        <Notice type="error" announce>
          Could not load the products. {explainError(error)}{' '}
          <Button size="compact-xs" variant="default" onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Skeleton height={240} aria-label="Loading the products" role="status" />
      )}
    </Dialog>
  );
}

function notesOf(products: readonly Product[], asked: number): string[] {
  const gone = Math.min(asked, MOST_ROWS) - products.length;
  return [
    ...(asked > MOST_ROWS
      ? [
          `These are the first ${formatCount(MOST_ROWS)} of ${formatCount(asked)} products. Select fewer to edit the others.`,
        ]
      : []),
    ...(gone > 0
      ? [`${plural(gone, 'product')} of the selection ${gone === 1 ? 'has' : 'have'} been deleted.`]
      : []),
  ];
}
