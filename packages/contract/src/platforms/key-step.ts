/** One small step on a site that is not ours: what to do, and what the seller sees there. */
export interface KeyStep {
  title: string;
  /** One thing to do in a line. */
  words: string;
  /** The same where this server has no https address, if it is another then. */
  withoutHttps?: string;
  /** What is entered there in place of our address then. */
  addressWithoutHttps?: string;
  /** Where it is done. */
  link?: { url: string; text: string };
  /** Drawn beside it: the heading of the page, what is there, and what is pressed or copied. */
  page: { heading: string; lines: readonly string[]; press: string };
  /** What of Crosslister is copied in this step. */
  copy?: 'return_address' | 'closed_accounts';
}

/** By the field of a key: what is often pasted in its place, by how that looks. */
export type Mistaken = Readonly<Record<string, readonly { like: RegExp; words: string }[]>>;
