import type { Fix } from '@crosslister/contract/listings/fix.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { z } from 'zod';
import { MarketplaceError } from '../errors.ts';
import { inPolicies } from '../fix.ts';

/** Something without which a draft cannot be listed, known before anything is sent. */
export interface DraftGap {
  message: string;
  /** Empty if the message says it. */
  nextStep: string;
  /** Where the seller fixes it. Null if that is no field of the product and no setting. */
  fix: Fix | null;
}

/** The whole text for the seller. */
export const gapSentence = ({ message, nextStep }: DraftGap): string =>
  [message, nextStep].filter(Boolean).join(' ');

/** Where the first of these is fixed that can be. */
export const firstFix = (gaps: readonly DraftGap[]): Fix | null => gaps.find(({ fix }) => fix)?.fix ?? null;

/** The rows whose condition is true. */
export function gapsWhere(rows: [boolean, message: string, nextStep: string, fix: Fix | null][]): DraftGap[] {
  return rows.flatMap(([isMissing, message, nextStep, fix]) =>
    isMissing ? [{ message, nextStep, fix }] : [],
  );
}

/** The error of a publish that does not begin because of this. */
export function gapError({ message, nextStep, fix }: DraftGap): MarketplaceError {
  return new MarketplaceError('setup', message, { nextStep, ...(fix && { fix }) });
}

/** The stored settings of a platform cannot be used for listing. */
export function settingsGap(platform: Platform, error: z.ZodError): DraftGap {
  const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
  return {
    message: `These ${platformNames[platform]} settings cannot be used: ${fields}.`,
    nextStep: 'Save them again under Settings → Default Policies.',
    fix: inPolicies(platform),
  };
}
