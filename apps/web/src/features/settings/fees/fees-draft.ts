import { FeeChoice, type FeeSettings } from '@crosslister/contract/fees.ts';
import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { plainAmount, priceMistake } from '../../../lib/typed-numbers.ts';

/** As typed, of one marketplace. */
export interface FeeDraft {
  account: string;
  category: string;
  typed: Record<string, string>;
  percent: string;
  fixed: string;
  from: string;
}

export interface FeesDraft {
  vat_registered: boolean;
  platforms: Record<Platform, FeeDraft>;
}

export function draftOfFees({ vat_registered, platforms: saved }: FeeSettings): FeesDraft {
  const of = (platform: Platform): FeeDraft => {
    const { account, category, typed, own } = saved[platform] ?? FeeChoice.parse({});
    return {
      account,
      category,
      typed: Object.fromEntries(
        Object.entries(typed).map(([key, amount]) => [key, (amount ?? 0).toFixed(2)]),
      ),
      percent: own ? String(own.percent) : '',
      fixed: own ? own.fixed.toFixed(2) : '',
      from: own?.from ?? '',
    };
  };
  return {
    vat_registered,
    platforms: Object.fromEntries(
      platforms.map((platform) => [platform, of(platform)]),
    ) as FeesDraft['platforms'],
  };
}

/** An empty field is right, and so is nothing. */
export function amountMistake(text: string): string | undefined {
  if (text.trim() === '' || Number(plainAmount(text)) === 0) return undefined;
  return priceMistake(text)?.replace('Price', 'An amount');
}

export function percentMistake(text: string): string | undefined {
  const percent = plainAmount(text);
  if (percent === '') return undefined;
  if (!/^\d+(\.\d{1,2})?$/.test(percent)) return 'A percentage is a number such as 1.5.';
  return Number(percent) > 100 ? 'A fee is at most 100 %.' : undefined;
}

export const hasFeeMistake = ({ platforms: drafts }: FeesDraft): boolean =>
  Object.values(drafts).some(
    ({ percent, fixed, typed }) =>
      percentMistake(percent) || amountMistake(fixed) || Object.values(typed).some(amountMistake),
  );

const numberOf = (text: string) => Number(plainAmount(text) || 0);
const isTyped = (text: string) => text.trim() !== '';

/** What is sent. A marketplace with neither percentage nor pounds of its own goes by the table. */
export function feesOf({ vat_registered, platforms: drafts }: FeesDraft): FeeSettings {
  const of = ({ account, category, typed, percent, fixed, from }: FeeDraft): FeeChoice => ({
    account,
    category,
    typed: Object.fromEntries(
      Object.entries(typed).flatMap(([key, text]) => (isTyped(text) ? [[key, numberOf(text)]] : [])),
    ),
    own:
      isTyped(percent) || isTyped(fixed)
        ? { percent: numberOf(percent), fixed: numberOf(fixed), from: from || null }
        : null,
  });
  return {
    vat_registered,
    platforms: Object.fromEntries(platforms.map((platform) => [platform, of(drafts[platform])])),
  };
}
