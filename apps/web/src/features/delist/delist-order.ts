import type { Platform } from '@crosslister/contract/platforms.ts';
import type { BulkAction } from '@crosslister/contract/product-query.ts';
import type { BulkTarget, DelistDialogProps } from '../../lib/dialog-props.ts';

export interface DelistOrder extends Pick<BulkAction, 'skip'> {
  target: BulkTarget;
  /** Of products. */
  count: number;
  platforms: readonly Platform[];
}

/** What is delisted. Of some (`only`) from certain platforms alone: from these, as far as they are ticked. */
export function delistOrder(
  { choice, only }: Pick<DelistDialogProps, 'choice' | 'only'>,
  ticked: readonly Platform[],
): DelistOrder {
  if (!only) return { target: choice.target, count: choice.count, platforms: ticked };
  const wanted = only.filter(({ platforms }) => ticked.some((platform) => platforms.includes(platform)));
  const skip = wanted.map(({ product_id, platforms }) => ({
    product_id,
    platforms: ticked.filter((platform) => !platforms.includes(platform)),
  }));
  return {
    target: { ids: wanted.map(({ product_id: id }) => id) },
    count: wanted.length,
    platforms: ticked,
    skip: skip.filter(({ platforms }) => platforms.length > 0),
  };
}
