import { isIdentifier, noIdentifier } from '@crosslister/domain/specifics/resolve-specifics.ts';
import { MarketplaceError } from '../errors.ts';
import { inSpecifics } from '../fix.ts';
import type { HttpAnswer } from '../http.ts';
import { ourFault } from '../our-fault.ts';
import { type EbayFault, Faults } from './answers.ts';
import { type Rule, ruleFor, ruleForNew } from './error-rules.ts';

/** The faults eBay names. Empty for a success, and for an answer that is not eBay's. */
export function faultsOf(answer: HttpAnswer): EbayFault[] {
  if (answer.status < 400) return [];
  const parsed = Faults.safeParse(answer.json);
  return parsed.success ? parsed.data.errors : [];
}

/** The id of the SKU's existing offer, if that is why eBay makes no second one. */
export function existingOfferId(faults: EbayFault[]): string | undefined {
  const exists = faults.find(({ message, longMessage }) =>
    /already exists/i.test(`${message} ${longMessage ?? ''}`),
  );
  return exists?.parameters.find(({ name }) => name === 'offerId')?.value;
}

// Texts that begin every refusal of a kind. What follows them is useful to the seller.
const preambles = [
  /^The eBay listing associated with the inventory item, or the unpublished offer has[^.]*\.\s*/i,
  /^(A|Any) user error( has occurred)?\.\s*/i,
];

function textOf(fault: EbayFault): string {
  const said = fault.longMessage || fault.message;
  return preambles.reduce((text, preamble) => text.replace(preamble, ''), said).trim();
}

const missingWords = [
  /item specific (.+?) is missing/i,
  // Identifiers that a category asks for although its list of item specifics does not say so.
  /\bThe (EAN|ISBN|UPC|GTIN|MPN|Brand) (?:field|value) is missing/i,
  /tag <(?:Item\.)?(?:ProductListingDetails\.)?(EAN|ISBN|UPC|GTIN|BrandMPN|MPN|Brand)> is invalid or missing/i,
];

/** Item specifics that eBay calls missing, by eBay's names for them. */
function missingAspects(faults: EbayFault[]): string[] {
  const names = faults.flatMap(({ message, longMessage }) => {
    const said = `${message} ${longMessage ?? ''}`;
    const name = missingWords.map((words) => words.exec(said)?.[1]).find(Boolean);
    if (name === 'BrandMPN') return ['Brand', 'MPN'];
    return name ? [name] : [];
  });
  return [...new Set(names)];
}

const isNumber = (name: string) => isIdentifier(name) && !/^brand$/i.test(name);

/** What the seller does about it. A thing without a number is listed with eBay's words for that. */
const stepOf = (names: readonly string[]): string =>
  names.some(isNumber)
    ? `${whereAspects} A thing without one is listed with "${noIdentifier}".`
    : whereAspects;

export const whereAspects = 'Open the product and enter what is missing under Item specifics.';

export function missingAspectsMessage(names: readonly string[]): string {
  const specifics = names.length === 1 ? 'the item specific' : 'these item specifics';
  return `eBay needs ${specifics} in this category: ${names.join(', ')}.`;
}

/** Which field it is about is in the parameters: `reason: Could not serialize field [condition]`. */
function saidInFull(fault: EbayFault): string {
  return [textOf(fault), ...fault.parameters.map(({ value }) => value)].filter(Boolean).join(' ');
}

function sentence(rule: Rule, fault: EbayFault): string {
  const text = textOf(fault);
  const adds = text && ['setup', 'rejected'].includes(rule.kind);
  return adds ? `${rule.message} eBay says: ${text}` : rule.message;
}

/**
 * A definite refusal of eBay in words for the seller: what is wrong, and the next step. `isNew`: the thing was not listed
 * yet.
 */
export function refusal(answer: HttpAnswer, { isNew = false } = {}): MarketplaceError {
  const { status } = answer;
  const faults = faultsOf(answer);
  const [first] = faults;
  if (!first) {
    const message = `eBay refused this (${status}) without saying why.`;
    const nextStep = 'Try again; if it stays, look at the item on eBay.';
    return new MarketplaceError('rejected', message, { status, nextStep });
  }
  const details = { status, code: String(first.errorId) };
  const aspects = missingAspects(faults);
  if (aspects.length > 0) {
    return new MarketplaceError('setup', missingAspectsMessage(aspects), {
      ...details,
      nextStep: stepOf(aspects),
      fix: inSpecifics(aspects),
    });
  }
  const ruleOf = isNew ? ruleForNew : ruleFor;
  const rule = ruleOf(first);
  if (rule.kind === 'fault' || status === 410)
    return ourFault('eBay', answer, saidInFull(first), details.code);
  const message = [...new Set(faults.map((fault) => sentence(ruleOf(fault), fault)))].join(' ');
  return new MarketplaceError(rule.kind, message, {
    ...details,
    ...(rule.nextStep && { nextStep: rule.nextStep }),
    ...(rule.link && { link: rule.link }),
    ...(rule.fix && { fix: rule.fix }),
    ...(rule.usedUp && { usedUp: true }),
    ...(rule.stopsListing && { stopsListing: rule.stopsListing }),
  });
}

/** The consent is gone or too narrow: a token that was just renewed was refused. */
export function consentLost(answer: HttpAnswer): MarketplaceError {
  const [first] = faultsOf(answer);
  return new MarketplaceError('credentials', 'eBay no longer lets Crosslister act for this account.', {
    status: answer.status,
    ...(first && { code: String(first.errorId) }),
    nextStep: 'Connect eBay again under Settings → Connections.',
  });
}
