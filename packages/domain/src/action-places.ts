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
  const messages = [seeToAll(places.length), ...places.map(({ message }) => message)];
  return { ...first, message: messages.join(' '), places: [...places] };
}

/** Before the messages of several places: each of them says what to do here once it is seen to, as if it were alone. */
export const seeToAll = (count: number): string =>
  `It may be on sale in ${count} places: see to all of them first.`;
