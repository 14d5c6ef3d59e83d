/** A list with this item, or without it. */
export const toggled = <T>(list: readonly T[], item: T, isIn: boolean): T[] =>
  isIn ? [...list, item] : list.filter((other) => other !== item);
