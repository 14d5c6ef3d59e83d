import type { Operation } from '@crosslister/contract/operation.ts';
import { useEffect, useRef } from 'react';
import { soldKey } from '../../../lib/sold-key.ts';
import { dismissToastsWithKey } from '../../../lib/toast.ts';

/** Removes the note that a sold product still has a listing, once no step of it waits for the seller any more. */
export function useEndedSteps(operations: readonly Operation[] | undefined): void {
  const waiting = useRef(new Map<number, number>());
  useEffect(() => {
    for (const { id, action, product, waits_for_seller: waits } of operations ?? []) {
      if (action !== 'delist' || product?.id == null) continue;
      if (waits) waiting.current.set(id, product.id);
      else if (waiting.current.delete(id) && ![...waiting.current.values()].includes(product.id)) {
        dismissToastsWithKey(soldKey(product.id));
      }
    }
  }, [operations]);
}
