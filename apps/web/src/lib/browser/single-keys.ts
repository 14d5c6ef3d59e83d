/** Off if the seller has said so: with speech input, words become single keys. */
const KEY = 'crosslister_singleKeys';
const OFF = 'off';

/** Whether keys without Ctrl do something, such as `j` and `/`. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(KEY) !== OFF;

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, OFF);
}
