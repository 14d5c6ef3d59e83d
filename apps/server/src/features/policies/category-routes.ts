import { EbayCategories } from '@crosslister/contract/policies.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';
import { clientGone } from '../../http/client-gone.ts';
import { appContext } from '../connections/app-context.ts';
import { categoriesJson, readTree, refreshTree, type StoredTree } from './category-tree.ts';

const PLATFORM = 'ebay';

export async function categoryRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;

  app.get(
    '/api/ebay-categories/',
    { schema: { response: { 200: EbayCategories, 304: z.null() } } },
    async (request, reply) => {
      const before = await readTree(db);
      const { isAsked, problem } = await refresh(services, request.userId, before, clientGone(reply));
      const tree = await readTree(db);
      if (!tree) {
        const error = problem?.message ?? 'eBay gave no categories.';
        return { success: false, categories: [], source: 'none', error, ...nextStepOf(problem) };
      }
      // What the browser has is asked for again and again, and is thousands of rows.
      const tag = `"${tree.tag}"`;
      reply.header('cache-control', 'private, no-cache').header('vary', 'authorization');
      if (!problem) {
        reply.header('etag', tag);
        if (tags(request.headers['if-none-match']).includes(tag)) return reply.code(304).send(null);
      }
      const { version, expired } = tree;
      const answer: Omit<EbayCategories, 'categories'> = {
        success: true,
        source: isAsked ? 'ebay' : 'stored',
        version,
        expired,
        ...(problem && {
          message: `eBay did not answer: these are the categories as stored. ${problem.message}`,
        }),
      };
      // The categories are text already: making thousands of objects of them to check would hold up everybody else.
      const text = `{"categories":${await categoriesJson(db)},${JSON.stringify(answer).slice(1)}`;
      return reply
        .type('application/json')
        .serializer(() => text)
        .send({ ...answer, categories: [] });
    },
  );
}

const nextStepOf = (problem: MarketplaceError | null) =>
  problem?.details.nextStep ? { debug_info: problem.details.nextStep } : {};

/** Without the mark that a proxy which packs answers puts before them. */
function tags(header: string | undefined): string[] {
  return (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

async function refresh(
  services: Services,
  userId: number,
  stored: StoredTree | undefined,
  signal: AbortSignal,
): Promise<{ isAsked: boolean; problem: MarketplaceError | null }> {
  if (stored?.fresh) return { isAsked: false, problem: null };
  try {
    const marketplace = findMarketplace(PLATFORM);
    const { categoryTree, expiredCategories } = marketplace ?? {};
    if (!marketplace || !categoryTree) throw new MarketplaceError('setup', 'eBay is not available.');
    const context = await appContext(services, marketplace, userId, signal);
    const done = await refreshTree(
      services.db,
      {
        tree: (known) => categoryTree(context, known),
        expired: async () => (await expiredCategories?.(context)) ?? [],
      },
      { mayWait: !stored },
    );
    return { isAsked: done === 'asked', problem: null };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    return { isAsked: false, problem: error };
  }
}
