import { Credentials } from '@crosslister/contract/credentials.ts';
import { OperationPage } from '@crosslister/contract/operation.ts';
import { SaleNotice } from '@crosslister/contract/sales.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { completePlatformSettings } from './complete-platform-settings.ts';
import { queryKeys } from './query-keys.ts';

const mirrored = [
  'platformSettings',
  'crosslister_sourcePlatform',
  'crosslister_newSales',
  'crosslister_crosslistQueue',
  'crosslister_delistQueue',
  'ebayPolicies',
  'etsyProfiles',
  'crosslister_views',
] as const;
type MirroredKey = (typeof mirrored)[number];
const SaleNotices = z.object({ results: z.array(SaleNotice) });
const plainText = new Set<MirroredKey>(['crosslister_sourcePlatform']);

const startsWith = (key: QueryKey, start: QueryKey) => start.every((part, index) => key[index] === part);

/** What an answer of the server leaves in the browser's storage, by the keys of the specification. */
export function mirrorOf(key: QueryKey, data: unknown): Partial<Record<MirroredKey, unknown>> {
  if (startsWith(key, queryKeys.credentials)) {
    const credentials = Credentials.safeParse(data);
    if (!credentials.success) return {};
    const { platform_settings, source_platform } = credentials.data;
    return {
      platformSettings: completePlatformSettings(platform_settings),
      crosslister_sourcePlatform: source_platform,
    };
  }
  if (startsWith(key, queryKeys.operations)) {
    const page = OperationPage.safeParse(data);
    if (!page.success) return {};
    const queue = (kind: string) => page.data.results.filter(({ action }) => action === kind);
    return { crosslister_crosslistQueue: queue('crosslist'), crosslister_delistQueue: queue('delist') };
  }
  if (startsWith(key, queryKeys.saleNotices)) {
    const notices = SaleNotices.safeParse(data);
    return notices.success ? { crosslister_newSales: notices.data.results } : {};
  }
  if (startsWith(key, queryKeys.ebayPolicies)) return { ebayPolicies: data };
  if (startsWith(key, queryKeys.etsyProfiles)) return { etsyProfiles: data };
  if (startsWith(key, queryKeys.views)) return { crosslister_views: data };
  return {};
}

/** Writes every answer's mirror. The keys are for the extension and for eyes; here only the views are read back. */
export function mirrorToStorage(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const mirror = mirrorOf(event.query.queryKey, event.query.state.data);
    for (const key of mirrored) if (key in mirror) write(key, mirror[key]);
  });
}

function write(key: MirroredKey, value: unknown): void {
  try {
    localStorage.setItem(key, plainText.has(key) ? String(value) : JSON.stringify(value));
  } catch (error) {
    // A full storage must not stop the dashboard: the mirror is a copy.
    console.warn(`${key} could not be stored`, error);
  }
}

/** At sign-out nothing of the seller's stays in the browser. */
export function clearMirror(): void {
  for (const key of mirrored) localStorage.removeItem(key);
}
