import type { MailNoticeReason } from '@crosslister/contract/accounts/mailbox.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { formatAmount } from '@crosslister/domain/prices/format-amount.ts';
import { whichSold } from '../sales/by-hand/mail-notices.ts';
import type { MailedThings } from './read-sale.ts';

/** What the seller is asked about a mail, or told of it: what has happened and what to do. */
export interface Question {
  reason: MailNoticeReason;
  message: string;
  /** What it is about, if that is proved. */
  titles?: string[];
}

const lookThere = (name: string) =>
  `Look on ${name} whether something sold, and choose Mark as Sold for it here.`;

export function forwarded(platform: Platform, subject: string): Question {
  const name = platformNames[platform];
  return {
    reason: 'forwarded',
    message: `“${subject}” was not sent by ${name} itself, so nothing proves it. Have the mails forwarded by a filter, which leaves them as they are. ${lookThere(name)}`,
  };
}

export function unreadable(platform: Platform, subject: string): Question {
  const name = platformNames[platform];
  return {
    reason: 'unreadable',
    message: `A mail of ${name}'s, “${subject}”, looks like a sale and cannot be read. ${lookThere(name)}`,
  };
}

/** Nothing proves that it is theirs. */
export function tooOdd(platform: Platform, subject: string, why: string): Question {
  const name = platformNames[platform];
  return {
    reason: 'unsigned',
    message: `A mail says that it is from ${name} (“${subject}”), and was not read: ${why}. ${lookThere(name)}`,
  };
}

/** Its mails only say that something sold, and no orders can be read. */
export function notConnected(platform: Platform, subject: string): Question {
  const name = platformNames[platform];
  return {
    reason: 'unreadable',
    message: `Something sold on ${name}, says its mail “${subject}”. ${name} is not connected here, so its orders cannot be read. Look on ${name}, and choose Mark as Sold here for what sold.`,
  };
}

export function unsigned(platform: Platform, subject: string, why: string): Question {
  const name = platformNames[platform];
  return {
    reason: 'unsigned',
    message: `A mail says that it is from ${name} (“${subject}”), but it does not carry ${name}'s valid signature: ${why}. It was not used. ${lookThere(name)}`,
  };
}

export function otherAccount(
  platform: Platform,
  subject: string,
  { to, wanted }: { to: string | undefined; wanted: string },
): Question {
  const name = platformNames[platform];
  if (wanted === '')
    return {
      reason: 'other_account',
      message: `A mail of ${name}'s (“${subject}”) was not used, because the address to which ${name} writes to you is not known. Enter it under Settings, Connections. ${lookThere(name)}`,
    };
  return {
    reason: 'other_account',
    message: `A mail of ${name}'s (“${subject}”) was written to ${to ?? 'nobody'}, and not to the address under Settings, Connections. It was not used.`,
  };
}

export function cancelled(platform: Platform, title: string | null): Question {
  const name = platformNames[platform];
  const what = title === null ? 'an order' : `the order of “${title}”`;
  return {
    reason: 'cancelled',
    message: `A mail of ${name}'s says that ${what} was cancelled, or that its buyer asks for that. Nothing was changed here. Look on ${name}: if it is cancelled and you have the thing, choose Mark as Active for it here.`,
    titles: title === null ? [] : [title],
  };
}

export const keyMissing = (platform: Platform) =>
  `The key with which ${platformNames[platform]} signs its mails cannot be looked up just now, so its newest mail waits. It is tried again.`;

/** For a sale that is proved, and not clear. `live`: how many things it may be about. */
export function whichOne(platform: Platform, things: MailedThings, live: number): Question {
  const name = platformNames[platform];
  const { titles, total, currency, isBundle } = things;
  const named = titles.map((title) => `“${title}”`).join(', ');
  const paid = total === null ? '' : ` for ${formatAmount(toPounds(total), currency)}`;
  if (isBundle) {
    const which = titles.length > 0 ? `: ${named}` : ', and the mail does not name the things';
    return {
      reason: 'bundle',
      message: `A bundle sold on ${name}${paid}${which}. It could not be recorded by itself. Choose Mark as Sold for each of the things now, so that they end elsewhere.`,
    };
  }
  const sold = `${named} sold on ${name}${paid}.`;
  if (live > 1) return { reason: 'several', message: whichSold(sold) };
  if (live === 0) {
    const message = `${sold} Nothing that is listed there from here has this title. Choose Mark as Sold for what sold.`;
    return { reason: 'unknown', message };
  }
  return {
    reason: 'no_price',
    message: `${sold} The mail does not say for how much. Enter it, so that it ends elsewhere.`,
  };
}
