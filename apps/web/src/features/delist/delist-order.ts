import type { Platform } from '@crosslister/contract/platforms.ts';
import type { BulkTarget, DelistDialogProps } from '../../lib/dialog-props.ts';

interface Part {
  target: BulkTarget;
  count: number;
  platforms: readonly Platform[];
}

/** A choice in parts whose products are all delisted from the same platforms. */
export function delistParts(
  { choice, only }: Pick<DelistDialogProps, 'choice' | 'only'>,
  platforms: readonly Platform[],
): Part[] {
  if (!only) return [{ target: choice.target, count: choice.count, platforms }];
  const places = only.map(({ product_id: id, platforms: listed }) => ({
    id,
    platforms: platforms.filter((platform) => listed.includes(platform)),
  }));
  const alike = Map.groupBy(places, (place) => place.platforms.join());
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (!first || first.platforms.length === 0) return [];
    return { target: { ids: same.map(({ id }) => id) }, count: same.length, platforms: first.platforms };
  });
}
