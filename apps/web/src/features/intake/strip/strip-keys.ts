import type { StripState } from './use-strip.ts';

/** A key on the strip. Whether it was one of its own. */
export function pressKey(
  event: React.KeyboardEvent,
  strip: StripState,
  groups: readonly (readonly number[])[],
): boolean {
  const { selection, order } = strip;
  const { active } = selection;
  if (active === null) return false;
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  const isCommand = ctrlKey || metaKey;
  const go = (id: number | undefined) => {
    if (id === undefined) return;
    if (shiftKey) selection.extendTo(id);
    else selection.go(id);
  };
  const at = order.indexOf(active);
  const group = groups.findIndex((each) => each.includes(active));
  const column = groups[group]?.indexOf(active) ?? 0;
  const beside = (by: -1 | 1) => {
    const to = groups[group + by];
    return to?.[Math.min(column, to.length - 1)];
  };
  const acts: Record<string, () => void> = {
    ...(altKey || isCommand
      ? { ArrowLeft: () => strip.moveBy(-1), ArrowRight: () => strip.moveBy(1) }
      : { ArrowLeft: () => go(order[at - 1]), ArrowRight: () => go(order[at + 1]) }),
    ArrowUp: () => go(beside(-1)),
    ArrowDown: () => go(beside(1)),
    Home: () => go(order[0]),
    End: () => go(order.at(-1)),
    ' ': () => selection.toggle(active),
    Delete: () => strip.setAside(),
    Backspace: () => strip.setAside(),
    ...(isCommand
      ? { z: strip.undo, a: selection.all }
      : {
          s: strip.split,
          m: strip.merge,
          r: strip.turn,
          t: strip.asideChosen.length > 0 ? strip.putBack : () => strip.setAside(),
        }),
    ...(selection.chosen.length > 0 && { Escape: selection.clear }),
  };
  const act = acts[key.length === 1 ? key.toLowerCase() : key];
  act?.();
  return act !== undefined;
}
