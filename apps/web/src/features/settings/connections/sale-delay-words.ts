import { formatDuration } from '../../../lib/format.ts';

/**
 * How soon a sale is seen here: by webhook, which comes after `delay` seconds, or by polling every `asked` seconds.
 * Null without either.
 */
export function saleWords(delay: number | null, asked: number | null): string | null {
  const within = (seconds: number) => `within ${formatDuration(seconds)}`;
  if (delay === null || (delay > 0 && asked !== null && asked <= delay))
    return asked === null ? null : `Sales seen ${within(asked)}`;
  const seen = `Sales seen ${delay === 0 ? 'at once' : within(delay)}`;
  return asked === null ? seen : `${seen}, at the latest ${within(asked)}`;
}
