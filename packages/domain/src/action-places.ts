import type { ActionInfo, ActionPlace } from '@crosslister/contract/product.ts';

/** The places a task is about, the first one told first; none without a task. */
export function placesOf(task: ActionInfo | null): ActionPlace[] {
  if (!task) return [];
  const { places, ...only } = task;
  return places ?? [only];
}

/** The task of these places, whose message names all of them; null of none. */
export function taskOf(places: readonly ActionPlace[]): ActionInfo | null {
  const [first, second] = places;
  if (!first) return null;
  if (!second) return first;
  return { ...first, message: places.map(({ message }) => message).join(' '), places: [...places] };
}
