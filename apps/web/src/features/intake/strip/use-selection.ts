import { useState } from 'react';

/** Photos that are chosen, and the one that the keyboard is on. `order`: as they lie on the screen. */
export function useSelection(order: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const at = active === null ? -1 : order.indexOf(active);
  const now = order[at] ?? order[0] ?? null;
  /** Those that are gone are not meant any more. */
  const there = order.filter((id) => chosen.has(id));

  function choose(ids: Iterable<number>): void {
    setChosen(new Set(ids));
  }
  function between(from: number | null, to: number): number[] {
    const [one, other] = [order.indexOf(from ?? to), order.indexOf(to)];
    return order.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1);
  }
  return {
    active: now,
    chosen: there,
    isChosen: (id: number) => chosen.has(id),
    /** What an action is about: what is chosen, or the one that the keyboard is on. */
    meant: there.length > 0 ? there : now === null ? [] : [now],
    go(id: number): void {
      setActive(id);
    },
    /** One alone. */
    pick(id: number): void {
      setActive(id);
      setAnchor(id);
      choose([id]);
    },
    toggle(id: number): void {
      setActive(id);
      setAnchor(id);
      choose(there.includes(id) ? there.filter((each) => each !== id) : [...there, id]);
    },
    extendTo(id: number): void {
      const from = anchor ?? now;
      setActive(id);
      setAnchor(from);
      choose(between(from, id));
    },
    all: () => choose(order),
    clear: () => choose([]),
  };
}
