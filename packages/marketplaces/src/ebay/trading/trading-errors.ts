import { stripHtml } from '@crosslister/domain/html-text.ts';
import { MarketplaceError, type MarketplaceErrorKind } from '../../errors.ts';
import { ourFault } from '../../our-fault.ts';
import type { TradingFault } from './trading-answers.ts';

interface Rule {
  codes: string[];
  /** For errors whose text says more than the number. */
  when?: RegExp;
  kind: MarketplaceErrorKind;
  message: string;
  /** None if the error may pass without the seller. */
  nextStep?: string;
  retryAfter?: number;
  usedUp?: true;
}

const onEbay = 'Open the listing on eBay to see what it asks for.';

/** Codes of a token that is refused, missing, expired or revoked. */
const tokenCodes = new Set(['930', '931', '932', '16110', '21916984', '21917053']);

/** The code for a listing that is deleted, or not this seller's. */
export const notThere = '17';
/** The code for a page after the last one. */
export const noSuchPage = '340';

/** Source: eBay's list of Trading errors. The text decides where numbers differ between calls. */
const rules: Rule[] = [
  {
    codes: ['21919144'],
    when: /exceeded the maximum number of calls|too many calls/i,
    kind: 'rate_limited',
    message: 'eBay asks us to slow down.',
    // Its short limits count within 15 seconds.
    retryAfter: 15,
  },
  {
    codes: ['518'],
    when: /usage limit/i,
    kind: 'rate_limited',
    message: 'The calls to eBay are used up for today.',
    usedUp: true,
  },
  {
    // Its data for this call is not there for the moment, and eBay says to ask again.
    codes: ['16100'],
    kind: 'unavailable',
    message: 'eBay has a problem at the moment.',
  },
  {
    codes: [notThere],
    kind: 'rejected',
    message: 'eBay does not let Crosslister see this listing.',
    nextStep: 'Look for it on eBay: it was deleted, or it belongs to another account.',
  },
  {
    codes: ['291', '1047'],
    kind: 'rejected',
    message: 'The listing has ended on eBay.',
    nextStep: 'If it has sold, the sale appears automatically.',
  },
  {
    codes: [],
    when: /inventory-based listing management/i,
    kind: 'rejected',
    message: 'eBay lets only the tool that made this listing change it.',
    nextStep: 'Change it in that tool, or end it on eBay and list it from here.',
  },
  {
    codes: ['21916583', '21916799'],
    kind: 'rejected',
    message: 'This listing has several variations, which Crosslister leaves alone.',
    nextStep: 'Change it on eBay.',
  },
];

export function isTokenFault(fault: TradingFault): boolean {
  return tokenCodes.has(fault.ErrorCode) || /\bIAF token\b/i.test(fault.LongMessage);
}

/** Names of fields appear in the text as `<Item.SKU>`. Some texts also contain HTML. */
function saidBy({ LongMessage, ShortMessage }: TradingFault): string {
  return stripHtml((LongMessage || ShortMessage).replace(/<([A-Z][A-Za-z.]*)>/g, '$1'));
}

/** eBay's own sentences, without repetition. */
export function sentencesOf(faults: TradingFault[]): string[] {
  return [...new Set(faults.map(saidBy).filter(Boolean))];
}

/** A Failure in words for the seller. `changes`: the request may have been carried out all the same. */
export function tradingRefusal(faults: TradingFault[], changes: boolean): MarketplaceError {
  const [first] = faults;
  const code = first?.ErrorCode ?? '';
  if (first?.ErrorClassification === 'SystemError' || code === '10007') {
    const message = changes
      ? 'eBay had a problem and did not say whether the change was made.'
      : 'eBay has a problem at the moment.';
    return new MarketplaceError(changes ? 'unknown' : 'unavailable', message, { code });
  }
  const said = sentencesOf(faults).join(' ');
  // A call that is no longer there (UploadSiteHostedPictures went so on 30 September 2026), and a body it cannot read.
  if (code === '2' || code === '5') return ourFault('eBay', { status: 200 }, said, code);
  const rule = rules.find(({ codes, when }) => codes.includes(code) || when?.test(said));
  if (!rule) {
    const message = said ? `eBay refused this. eBay says: ${said}` : 'eBay refused this without saying why.';
    return new MarketplaceError('rejected', message, { code, nextStep: onEbay });
  }
  const { kind, message, nextStep, retryAfter, usedUp } = rule;
  return new MarketplaceError(kind, message, {
    code,
    ...(nextStep && { nextStep }),
    ...(retryAfter && { retryAfter }),
    ...(usedUp && { usedUp }),
  });
}
