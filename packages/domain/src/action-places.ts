import type { ActionInfo, ActionPlace } from '@crosslister/contract/product.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';

/** The places a task is about, the first one being shown first. None without a task. */
export function placesOf(task: ActionInfo | null): ActionPlace[] {
  if (!task) return [];
  const { places, ...only } = task;
  return places ?? [only];
}

/** The task for these places, whose message names all of them. Null if there are none. */
export function taskOf(places: readonly ActionPlace[]): ActionInfo | null {
  const [first, second] = places;
  if (!first) return null;
  if (!second) return first;
  const messages = [seeToAll(places.length), ...places.map(({ message }) => message)];
  return { ...first, message: messages.join(' '), places: [...places] };
}

/**
 * Text before the messages of several places. Each message says what to do here afterwards as if it were the only one.
 */
export const seeToAll = (count: number): string =>
  `It may be on sale in ${plural(count, 'place')}: see to all of them first.`;
