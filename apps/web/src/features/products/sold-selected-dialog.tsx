import { isHandOnly } from '@crosslister/contract/platforms.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import type { DialogProps, ProductChoice } from '../../lib/dialog-props.ts';
import { plural } from '../../lib/format.ts';
import { hiddenSentence } from '../../lib/hidden-sentence.ts';
import { useEnabledPlatforms } from '../../lib/platform-settings.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface Props extends DialogProps {
  choice: ProductChoice | null;
  onConfirm: () => void;
}

/** Asks before all that is selected is marked as sold: one press ends every listing of it. */
export function SoldSelectedDialog({ opened, choice, onConfirm, onClose }: Props) {
  const products = plural(choice?.count ?? 0, 'product');
  const byHand = useEnabledPlatforms().filter(({ platform }) => isHandOnly[platform]);
  return (
    <ConfirmDialog
      opened={opened}
      title="Mark as Sold"
      message={
        <>
          Mark {products} as sold? <strong>{choice && hiddenSentence(choice)}</strong> Their listings are
          ended on every marketplace at once
          {byHand.length > 0 && `; on ${wordList(byHand.map(({ name }) => name))} only you can delete them`}.
          Where each sold, and for how much, you can enter in the Sales tab. Undo puts them back on sale.
        </>
      }
      confirmLabel={`Mark ${products} as sold`}
      onClose={onClose}
      onConfirm={() => {
        onConfirm();
        onClose();
      }}
    />
  );
}
