import type { OperationRow } from '../db/schema.ts';
import type { Outcome } from './outcome.ts';

/**
 * A key that is the same for failures with the same cause: the marketplace's error code
 * if there is one, otherwise the message without what belongs to the single product
 * (its name and SKU, quoted values, numbers). Null if the operation did not fail.
 */
export function causeOf(
  { platform, snapshot }: Pick<OperationRow, 'platform' | 'snapshot'>,
  { status, error, nextStep, code, fix }: Outcome,
): string | null {
  if (!error || (status !== 'failed' && status !== 'partial')) return null;
  // A name or SKU of one or two letters would match inside almost every sentence.
  const own = [snapshot?.name ?? '', snapshot?.sku ?? ''].filter((text) => text.length > 2);
  const shared = (text = '') =>
    own
      .reduce((rest, part) => rest.replaceAll(part, '*'), text)
      .replace(/"[^"]*"|\([^()]*\)/g, '*')
      .replace(/\d+/g, '#');
  // An adapter may use one code for many faults. The next step tells them apart.
  if (code) return [platform, code, shared(nextStep)].join('/');
  if (fix?.target === 'product' && fix.field === 'specifics') return [platform, 'specifics'].join('/');
  return [shared(error), shared(nextStep)].join('/');
}
