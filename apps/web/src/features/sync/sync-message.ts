import type { ImportResult } from '@crosslister/contract/results.ts';

export function syncCompleted(platform: string, result: ImportResult): string {
  const { total_processed = 0, created = 0, updated = 0, skipped_without_sku = 0, warnings = [] } = result;
  const done = `${platform} sync completed! Processed ${total_processed} products (${created} created, ${updated} updated).`;
  const items = skipped_without_sku === 1 ? 'item has no SKU and waits' : 'items have no SKU and wait';
  const waiting = skipped_without_sku > 0 ? [`${skipped_without_sku} ${items} for your review.`] : [];
  return [done, ...waiting, ...warnings].join(' ');
}

/** `platformError` is what failed at the platform; `runError` is why the whole run failed. */
export function syncFailed(platform: string, platformError?: string, runError?: string): string {
  if (platformError) return `${platform} sync failed: ${platformError}`;
  return `Sync failed: ${runError ?? 'Unknown error'}`;
}
