import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { FeeChoice, type FeeSettings, type OwnFee } from '@crosslister/contract/settings/fees.ts';
import { plainAmount, priceMistake } from '../../../lib/texts/typed-numbers.ts';

/** As typed, of one marketplace. */
export interface FeeDraft {
  account: string;
  category: string;
  typed: Record<string, string>;
  percent: string;
  fixed: string;
  from: string;
  /** Own figures that held before those. */
  earlier: OwnFee[];
}

export interface FeesDraft {
  vat_registered: boolean;
  platforms: Record<Platform, FeeDraft>;
}

/** What the seller has made of the saved fees. */
export interface FeesEdit {
  draft: FeesDraft;
  /** It differs from what is saved. */
  isDirty: boolean;
}

export function editOfFees(draft: FeesDraft, saved: FeeSettings): FeesEdit {
  const isSame = JSON.stringify(feesOf(draft)) === JSON.stringify(feesOf(draftOfFees(saved)));
  return { draft, isDirty: !isSame || hasFeeMistake(draft) };
}

export function draftOfFees({ vat_registered, platforms: saved }: FeeSettings): FeesDraft {
  const of = (platform: Platform): FeeDraft => {
    const { account, category, typed, own, earlier } = saved[platform] ?? FeeChoice.parse({});
    return {
      account,
      category,
      typed: Object.fromEntries(
        Object.entries(typed).map(([key, amount]) => [key, (amount ?? 0).toFixed(2)]),
      ),
      percent: own ? String(own.percent) : '',
      fixed: own ? own.fixed.toFixed(2) : '',
      from: own?.from ?? '',
      earlier,
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
  return Number(percent) > 100 ? 'A fee is at most 100%.' : undefined;
}

const numberOf = (text: string) => Number(plainAmount(text) || 0);
const isTyped = (text: string) => text.trim() !== '';
export const hasOwn = ({ percent, fixed }: FeeDraft): boolean => isTyped(percent) || isTyped(fixed);

/** The present figures follow the earlier ones. */
export function sinceMistake(draft: FeeDraft): string | undefined {
  if (draft.earlier.length === 0) return undefined;
  if (!hasOwn(draft)) return 'Enter the fee that holds now, or remove the earlier ones.';
  if (draft.from === '') return 'Enter the day since when this fee holds.';
  return draft.earlier.every(({ from }) => (from ?? '') < draft.from)
    ? undefined
    : 'This day must be after those of the earlier fees.';
}

/** The present figures become earlier ones, and new ones begin on that day. */
export const withNewFee = (draft: FeeDraft, day: string): FeeDraft => ({
  ...draft,
  from: day,
  earlier: [ownOf(draft), ...draft.earlier],
});

const ownOf = ({ percent, fixed, from }: FeeDraft): OwnFee => ({
  percent: numberOf(percent),
  fixed: numberOf(fixed),
  from: from || null,
});

export const hasFeeMistake = ({ platforms: drafts }: FeesDraft): boolean =>
  Object.values(drafts).some(
    (draft) =>
      percentMistake(draft.percent) ||
      amountMistake(draft.fixed) ||
      sinceMistake(draft) ||
      Object.values(draft.typed).some(amountMistake),
  );

/** What is sent. A marketplace with neither percentage nor pounds of its own goes by the table. */
export function feesOf({ vat_registered, platforms: drafts }: FeesDraft): FeeSettings {
  const of = (draft: FeeDraft): FeeChoice => ({
    account: draft.account,
    category: draft.category,
    typed: Object.fromEntries(
      Object.entries(draft.typed).flatMap(([key, text]) => (isTyped(text) ? [[key, numberOf(text)]] : [])),
    ),
    own: hasOwn(draft) ? ownOf(draft) : null,
    earlier: draft.earlier,
  });
  return {
    vat_registered,
    platforms: Object.fromEntries(platforms.map((platform) => [platform, of(drafts[platform])])),
  };
}
