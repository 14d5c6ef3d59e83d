import type { Product } from '@crosslister/contract/product.ts';
import { formatPence } from '@crosslister/domain/money.ts';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DialogProps, FirstPriceChange } from '../../../../lib/dialog-props.ts';
import { plural } from '../../../../lib/format.ts';
import { SmallButton } from '../../../../ui/buttons.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { priceDrop, saveDrop } from './drop-prices.ts';

interface Props extends DialogProps {
  title: string;
  products: readonly Product[];
  price: FirstPriceChange;
  /** Shows each price, to be edited before it is saved. */
  onGrid: () => void;
}

/** Asks once, with the sum, before many prices are lowered. */
export function DropPricesDialog({ opened, title, products, price, onGrid, onClose }: Props) {
  const drop = useMemo(() => priceDrop(products, price), [products, price]);
  const { rows, before, after, left } = drop;
  const save = useMutation({
    mutationFn: () => saveDrop(drop),
    onSuccess: onClose,
  });
  const prices = plural(rows.length, 'price');
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      message={
        <>
          <p>
            Lower {prices}, {formatPence(before - after)} in all? In the catalogue they go from{' '}
            {formatPence(before)} to {formatPence(after)}. It can be undone.
          </p>
          {left > 0 && (
            <p>
              {plural(left, 'product')} left as {left === 1 ? 'it is' : 'they are'}: below cost otherwise, or
              for as much as now.
            </p>
          )}
          <SmallButton onClick={onGrid}>Show each price</SmallButton>
        </>
      }
      confirmLabel={`Lower ${prices}`}
      busy={save.isPending}
      onConfirm={() => save.mutate()}
      onClose={() => !save.isPending && onClose()}
    />
  );
}
