import { platformList } from '@crosslister/contract/platforms.ts';
import { etsy } from './rules/etsy-mails.ts';
import type { MailRule } from './rules/rule.ts';
import { vinted } from './rules/vinted-mails.ts';

export const mailRules: readonly MailRule[] = [vinted, etsy];

/** Rules whose mails become sales, and not only hints. */
export const saleRules = mailRules.filter(({ sale }) => sale !== undefined);
export const saleRuleNames = platformList(saleRules.map(({ platform }) => platform));

type Envelope = { from: string; subject: string };

/** What a mail has to do with the rules, by its sender and subject alone. Null for nearly all mails. */
export function ruleOf({ from, subject }: Envelope): {
  rule: MailRule;
  /** `forwarded`: it has the subject of a sale, but another sender. */
  as: 'sale' | 'cancellation' | 'suspect' | 'forwarded';
} | null {
  const sender = from.trim().toLowerCase();
  const plain = subject.replace(/\s+/g, ' ').trim();
  const own = mailRules.find(({ senders }) => senders.includes(sender));
  if (own?.subject.test(plain)) return { rule: own, as: 'sale' };
  if (own?.cancellations?.some(({ subject: pattern }) => pattern.test(plain)))
    return { rule: own, as: 'cancellation' };
  if (own) return own.suspect?.test(plain) ? { rule: own, as: 'suspect' } : null;
  const original = plain.replace(/^(?:(?:fwd?|fw|wg|tr)\s*:\s*)+/i, '');
  const meant = saleRules.find(({ subject: pattern }) => pattern.test(original));
  return meant ? { rule: meant, as: 'forwarded' } : null;
}
