import type { MailRule } from './rule.ts';

/** Etsy is asked for the order itself, so nothing more of its mail is needed. */
export const etsy: MailRule = {
  platform: 'etsy',
  // "You made a sale on Etsy - Dispatch by May 21 - [US$39.40, Order #4059129411]" from this address: the test of a Python
  // program (`parse_eml_bytes`), and the query of another.
  senders: ['transaction@etsy.com'],
  domains: ['etsy.com'],
  subject: /^You made a sale on Etsy\b/i,
};
