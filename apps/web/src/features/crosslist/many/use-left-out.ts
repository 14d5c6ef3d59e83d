import type { Platform } from '@crosslister/contract/platforms.ts';
import { useMemo, useState } from 'react';
import type { CrosslistDialogProps } from '../../../lib/dialog-props.ts';
import { toggled } from '../../../lib/toggled.ts';
import type { Cells } from '../check/cells.ts';

const nowhere: Cells['leftOut'] = new Map();

/** Where the seller does not want a product, and where it was sent from this dialog already. */
export function useLeftOut(
  results: Cells['results'],
  platforms: readonly Platform[],
  only: CrosslistDialogProps['only'] | undefined,
) {
  const [chosenOut, setLeftOut] = useState(nowhere);
  const [sent, setSent] = useState(nowhere);
  const leftOut = useMemo(() => {
    const out = (only ?? []).map(({ product_id: id, platforms: on }) => {
      return [id, platforms.filter((platform) => !on.includes(platform))] as const;
    });
    const all = new Map<number, readonly Platform[]>(out);
    // What is planned for later is listed then, unless the seller wants it now.
    for (const { product_id: id, platform, starts_at } of [...results.values()].flat())
      if (starts_at) all.set(id, [...(all.get(id) ?? []), platform]);
    return new Map([...all, ...chosenOut]);
  }, [only, platforms, chosenOut, results]);
  return {
    leftOut,
    sent,
    leaveOut(id: number, platform: Platform, isOut: boolean): void {
      setLeftOut((before) =>
        new Map(before).set(id, toggled(before.get(id) ?? leftOut.get(id) ?? [], platform, isOut)),
      );
    },
    noteSent(cells: readonly { product_id: number; platform: Platform }[]): void {
      setSent((before) => {
        const after = new Map(before);
        for (const { product_id: id, platform } of cells) after.set(id, [...(after.get(id) ?? []), platform]);
        return after;
      });
    },
    reset(): void {
      setLeftOut(nowhere);
      setSent(nowhere);
    },
  };
}
