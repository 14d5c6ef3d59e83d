import { shorten } from './shorten.ts';
import { TOAST_LENGTH } from './toast.ts';

const LEAST_NAME = 12;

/** The sentence that says where a product has ended: its name gives way, so that a toast shows every place. */
export function provenEnd(name: string, sentence: (name: string) => string): string {
  const room = TOAST_LENGTH - sentence('...').length;
  return sentence(sentence(name).length > TOAST_LENGTH ? shorten(name, Math.max(LEAST_NAME, room)) : name);
}
