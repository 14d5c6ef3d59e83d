import type { OperationRow } from '../db/schema.ts';
import type { Outcome } from './outcome.ts';

/**
 * What failures of one cause share: the marketplace's code where it gave one, otherwise the words without what is the
 * single product's own (its name and SKU, values in quotes, numbers). Null for what did not fail.
 */
export function causeOf(
  { platform, snapshot }: Pick<OperationRow, 'platform' | 'snapshot'>,
  { status, error, nextStep, code, fix }: Outcome,
): string | null {
  if (!error || (status !== 'failed' && status !== 'partial')) return null;
  // A text of a letter or two stands in every sentence.
  const own = [snapshot?.name ?? '', snapshot?.sku ?? ''].filter((text) => text.length > 2);
  const shared = (text = '') =>
    own
      .reduce((rest, part) => rest.replaceAll(part, '*'), text)
      .replace(/"[^"]*"|\([^()]*\)/g, '*')
      .replace(/\d+/g, '#');
  // One adapter's code stands for many faults; the next step tells those apart.
  if (code) return [platform, code, shared(nextStep)].join('/');
  if (fix?.target === 'product' && fix.field === 'specifics') return [platform, 'specifics'].join('/');
  return [shared(error), shared(nextStep)].join('/');
}
