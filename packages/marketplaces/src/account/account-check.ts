import type { Fix } from '@crosslister/contract/listings/fix.ts';

interface Advice {
  nextStep: string;
  /** Where at the marketplace it is mended. */
  link?: string;
  /** Where in Crosslister. */
  fix?: Fix;
}

/** What a look at one part of an account found, in words for the seller. */
export type Finding =
  | { state: 'ok'; text: string }
  | ({ state: 'warning' | 'failed'; text: string } & Advice);

/**
 * One line of the check of an account. It changes nothing there. One that throws is a failed line of its own, and the
 * others run all the same.
 */
export interface AccountLook {
  name: string;
  look: () => Promise<Finding>;
}

/** The part is as it should be. */
export const passed = (text: string): Finding => ({ state: 'ok', text });

/** It works, but not as well as it could. */
export const warned = (text: string, advice: Advice): Finding => ({ state: 'warning', text, ...advice });

/** Something will be refused because of it. */
export const failed = (text: string, advice: Advice): Finding => ({ state: 'failed', text, ...advice });

/** Asks only once, however many looks need the answer. */
export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}
