import type { MailRule } from './rule.ts';

export const vinted: MailRule = {
  platform: 'vinted',
  // The British address is in a dozen public programs that read Vinted's mails, among them a Go program of a
  // British seller (its constant `vintedSalesEmail`). The other one is that of vinted.com.
  senders: ['no-reply@vinted.co.uk', 'no-reply@vinted.com'],
  // A TypeScript program that reads the mails of vinted.com expects dkim=pass for vinted.com (`VINTED_DKIM_DOMAINS`).
  // The British domain is by analogy.
  domains: ['vinted.co.uk', 'vinted.com'],
  // "You’ve sold an item on Vinted": with a curly apostrophe in the Go program and in Dutch and Polish ones that read
  // English mails, with a straight one elsewhere. "You sold an item on Vinted" on vinted.com.
  subject: /^You(?:['’]ve)? sold an item on Vinted$/i,
  suspect: /\bsold\b/i,
  sale: {
    // "somebody has bought", then the title, the price, and "We will transfer the buyer's payment ...", each on a line
    // of its own: the tests of four programs agree (TypeScript, two Python, JavaScript), all for mails of 2026. On one
    // line, with a full stop and no price, in the older British mails of the Go program.
    start: /(?:^|, )\S{1,64} has bought\b:? ?(.*)$/i,
    end: /^We(?: will|['’]ll) transfer\b/i,
    // "has bought the following items:" in the same Go program.
    bundle: /^the following items:?$/i,
    // "Bundle 3 items" as the title, in a JavaScript program that reads the mails of vinted.com.
    unnamed: /^(?:\d+ )?bundle (?:of )?\d+ items?$/i,
    // "Transaction ID: 22703814298" in later mails of the same order (the label, the completion) in the tests of a Python
    // program. Whether a sale's mail has it is not known.
    orderId: /\btransaction id:? ?#? ?(\d{6,20})\b/i,
  },
  // Both from one Python program that follows the orders of a British seller (its function `classify`). Its patterns for
  // sales and labels are those of the programs above. Nothing more is known of these mails.
  cancellations: [
    {
      // "wants to cancel" or "cancel a transaction" in the subject, "purchase of (title) for the following" in the text.
      subject: /\bwants to cancel\b|\bcancel a transaction\b/i,
      says: [],
      title: /\bpurchase of (.{1,200}?) for the following\b/i,
    },
    {
      // Its other updates may have both words too: "not sent within 5 days ...".
      subject: /^Order update for \S/i,
      says: [/\bcancelled\b/i, /\brefund/i],
      unless:
        /has received their order|waiting for \S{1,64} to collect|on its way|parcel is on|time to ship|track the parcel/i,
      title: /^Order update for (.{1,200})$/i,
    },
  ],
};
