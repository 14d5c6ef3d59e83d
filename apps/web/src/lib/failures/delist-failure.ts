import type { Operation } from '@crosslister/contract/operation.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { DelistResult } from '@crosslister/contract/results.ts';
import { describeError, nextStepOf, serverErrorOf } from '../api-error.ts';
import type { ToastInput } from '../toast.ts';
import { failureKey } from './failure-key.ts';
import { fixActions } from './fix-actions.ts';

const TITLE = 'Delisting Failed';

interface Failure {
  platform: Platform;
  error: string | null;
  /** What the seller can do about it, and where. */
  nextStep?: string | null;
  link?: string | null;
  /** What can be tried again. */
  operation?: Operation | undefined;
}

/** One listing that did not end. Every place shows the same toast, so that it is shown once. */
export function delistFailureToast({ platform, error, nextStep, link, operation }: Failure): ToastInput {
  const key = failureKey('delist', platform, error);
  return {
    type: 'error',
    title: TITLE,
    message: error ? `Delisting failed: ${error}` : 'Delisting failed. Please try again.',
    details: [`On ${platformNames[platform]}.`, nextStep, link].filter(Boolean).join(' '),
    key,
    ...(operation && { actions: fixActions([operation], key) }),
  };
}

/** A toast for each listing that did not end. */
export function delistFailureToasts({ results, operations }: DelistResult): ToastInput[] {
  return results.platforms_failed.map(({ platform, error, listing_url: link }) =>
    delistFailureToast({
      platform,
      error,
      link,
      operation: operations?.find((operation) => operation.platform === platform),
    }),
  );
}

/** The call itself failed, so nothing is known about any listing. */
export function delistCallFailedToast(error: unknown): ToastInput {
  const cause = serverErrorOf(error);
  return {
    type: 'error',
    title: TITLE,
    message: cause ? `Delisting failed: ${cause}` : 'Delisting failed. Please try again.',
    details: cause ? nextStepOf(error) : describeError(error),
  };
}
