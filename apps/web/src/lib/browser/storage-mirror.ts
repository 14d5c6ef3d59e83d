import { descriptionOf, platforms } from '@crosslister/contract/platforms.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { operationsShape } from '../answers/operation-answers.ts';
import { saleNoticesShape } from '../answers/sale-answers.ts';
import { credentialsShape } from '../answers/setting-answers.ts';
import { completePlatformSettings } from '../platforms/complete-platform-settings.ts';
import { queryKeys } from '../query-keys.ts';

/** The last answer of each platform's policies. */
const caches = platforms.flatMap((platform) => {
  const { policies } = descriptionOf(platform);
  return policies ? [{ cache: policies.cache, key: queryKeys.policies(platform) }] : [];
});

const mirrored = [
  'platformSettings',
  'crosslister_sourcePlatform',
  'crosslister_newSales',
  'crosslister_crosslistQueue',
  'crosslister_delistQueue',
  'crosslister_views',
  // Not written here (kept/account-name.ts), but removed with the others.
  'crosslister_account',
  ...caches.map(({ cache }) => cache),
];
const plainText = new Set(['crosslister_sourcePlatform']);

const startsWith = (key: QueryKey, start: QueryKey) => start.every((part, index) => key[index] === part);

/** What an answer of the server stores in the browser's storage, by the specification's keys. */
export function mirrorOf(key: QueryKey, data: unknown): Record<string, unknown> {
  if (startsWith(key, queryKeys.credentials)) {
    if (!credentialsShape(data)) return {};
    const { platform_settings, source_platform } = data;
    return {
      platformSettings: completePlatformSettings(platform_settings),
      crosslister_sourcePlatform: source_platform,
    };
  }
  if (startsWith(key, queryKeys.operations)) {
    if (!operationsShape(data)) return {};
    const queue = (kind: string) => data.results.filter(({ action }) => action === kind);
    return { crosslister_crosslistQueue: queue('crosslist'), crosslister_delistQueue: queue('delist') };
  }
  if (startsWith(key, queryKeys.saleNotices)) {
    return saleNoticesShape(data) ? { crosslister_newSales: data.results } : {};
  }
  if (startsWith(key, queryKeys.views)) return { crosslister_views: data };
  const cached = caches.find((each) => startsWith(key, each.key));
  return cached ? { [cached.cache]: data } : {};
}

/**
 * Stores the mirror of every answer. The keys are for the extension and for people; only the views are read back here.
 */
export function mirrorToStorage(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const mirror = mirrorOf(event.query.queryKey, event.query.state.data);
    for (const key of mirrored) if (key in mirror) write(key, mirror[key]);
  });
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, plainText.has(key) ? String(value) : JSON.stringify(value));
  } catch (error) {
    // A full storage must not stop the dashboard, because the mirror is only a copy.
    console.warn(`${key} could not be stored`, error);
  }
}

/** After sign-out nothing of the seller's stays in the browser. */
export function clearMirror(): void {
  for (const key of mirrored) localStorage.removeItem(key);
}
