import { z } from 'zod';
import type { mailNoticeReasons } from '../lists.ts';
import { trimmedText } from '../schemas/text.ts';

export type MailNoticeReason = (typeof mailNoticeReasons)[number];

const text = (what: string) => trimmedText(255).min(1, `Enter ${what}.`);

/** A mailbox of the seller's, to which sale e-mails are forwarded. It is read over TLS and never changed. */
export const MailboxSettings = z.object({
  host: text('the name of the mail server'),
  port: z.number().int().min(1).max(65_535).default(993),
  username: text('the user'),
  /** `********` keeps the stored one. */
  password: z.string().min(1, 'Enter the app password.').max(2_000),
  folder: text('the folder').default('INBOX'),
  /** The address to which Vinted writes, as its mails have it even when they are forwarded. Empty: no mail of its is used. */
  seller_address: z.union([z.literal(''), z.email().max(255)], 'Enter an e-mail address.').default(''),
});
export type MailboxSettings = z.infer<typeof MailboxSettings>;

export const Mailbox = z.object({
  ...MailboxSettings.shape,
  /** Null before the first look. */
  last_looked_at: z.string().nullable(),
  /** Why it cannot be read just now, and what to do. Null while all is well. */
  error: z.string().nullable(),
});
export type Mailbox = z.infer<typeof Mailbox>;

/** Null: there is none, and nothing is read. */
export const MailboxState = z.object({ mailbox: Mailbox.nullable() });
export type MailboxState = z.infer<typeof MailboxState>;
