import { z } from 'zod';

const Css = z.string().min(1).max(500);

/**
 * The ways to find an element, best first: CSS by test id, id or role, or the elements of a CSS selector that have an English
 * label. The first way that finds something counts, so that a page which renames one of them is still read.
 */
export const Ways = z
  .array(z.union([Css, z.object({ of: Css, label: z.string().min(1).max(100) })]))
  .min(1)
  .max(10);
export type Ways = z.infer<typeof Ways>;

/** A regular expression. Upper and lower case are the same to it. */
export const Pattern = z.string().min(1).max(500).refine(isRegExp, 'This is no regular expression.');

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source, 'i') instanceof RegExp;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** What a site shows to visitors it does not know, takes for a machine, or does not let list. */
export const Barriers = z.object({
  captcha: Ways,
  signIn: Ways,
  /** A check of the browser before the page itself: marks on it, and its title. */
  challenge: Ways,
  challengeTitle: Pattern,
  /** Pages to which saving leads when nothing was saved. */
  refusedPaths: z.array(Pattern).max(20),
});

export type Barriers = z.infer<typeof Barriers>;

export const Limit = z.int().min(1).max(100_000);
