import type { Platform } from '@crosslister/contract/platforms.ts';

/**
 * What the sale e-mails of a marketplace look like. No mail of theirs was at hand: each rule rests on what public
 * programs that read such mails expect, and says on which. A mail that differs is shown to the seller, never guessed at.
 */
export interface MailRule {
  platform: Platform;
  /** The only addresses such mails come from. */
  senders: readonly string[];
  /** Domains, with those below them, whose signature (DKIM) proves such a mail. */
  domains: readonly string[];
  subject: RegExp;
  /** A subject of these senders that may be a sale too. It is shown to the seller. */
  suspect?: RegExp;
  /** Where the things sold and their price are in the text. Without it the mail is only a hint to ask for orders. */
  sale?: SaleLayout;
  /** Mails that say that an order was cancelled, or that the buyer asks for it. The seller is told, and nothing changes. */
  cancellations?: readonly Cancellation[];
}

interface Cancellation {
  /** Other mails may have such a subject too. */
  subject: RegExp;
  /** What has to be in the text as well, each of them. */
  says: readonly RegExp[];
  /** What is in the other mails with this subject. */
  unless?: RegExp;
  /** The thing's title, in the subject or in the text. */
  title: RegExp;
}

export interface SaleLayout {
  /** The line after which the things are named. What follows on the same line is its group. */
  start: RegExp;
  /** The line before which they end. */
  end: RegExp;
  /** What is there instead of a title when several things were bought. Their titles follow. */
  bundle: RegExp;
  /** A title of the marketplace's own for a bundle whose things the mail does not name. */
  unnamed: RegExp;
  /** The number of the order, where the mail has it. Else the Message-ID stands for it. */
  orderId: RegExp;
}
