import { CategoriesAnswer } from '@crosslister/contract/policies.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { marketplaces } from '@crosslister/marketplaces/marketplace-registry.ts';
import { z } from 'zod';
import { clientGone } from '../../http/client-gone.ts';
import { stepOfOneCall } from '../../marketplace-calls/next-step.ts';
import type { App, Services } from '../../services.ts';
import { appContext } from '../connections/app-context.ts';
import { categoriesJson, readTree, refreshTree, type StoredTree } from './category-tree.ts';

/** `GET /api/{platform}-categories/` for every marketplace that has a category tree. */
export async function categoryRoutes(app: App, services: Services): Promise<void> {
  for (const marketplace of Object.values(marketplaces)) {
    if (marketplace.categories) serveCategories(app, services, marketplace);
  }
}

function serveCategories(app: App, services: Services, marketplace: Marketplace): void {
  const { db } = services;
  const { key: platform, label } = marketplace;

  app.get(
    `/api/${platform}-categories/`,
    { schema: { response: { 200: CategoriesAnswer, 304: z.null() } } },
    async (request, reply) => {
      const before = await readTree(db, platform);
      const asker = { userId: request.userId, signal: clientGone(reply) };
      const { isAsked, problem } = await refresh(services, marketplace, asker, before);
      const tree = await readTree(db, platform);
      if (!tree) {
        const error = problem?.message ?? `${label} returned no categories.`;
        const next_step = problem ? stepOfOneCall(problem) : 'Try again in a minute.';
        return { success: false, categories: [], source: 'none', error, next_step, debug_info: next_step };
      }
      // The browser asks again and again for thousands of rows that it has already.
      const tag = `"${tree.tag}"`;
      reply.header('cache-control', 'private, no-cache').header('vary', 'authorization');
      if (!problem) {
        reply.header('etag', tag);
        if (tags(request.headers['if-none-match']).includes(tag)) return reply.code(304).send(null);
      }
      const { version, expired } = tree;
      const answer: Omit<CategoriesAnswer, 'categories'> = {
        success: true,
        source: isAsked ? platform : 'stored',
        version,
        expired,
        ...(problem && {
          message: `${label} did not answer: these are the categories as stored. ${problem.message}`,
        }),
      };
      // The categories are JSON text already. Parsing thousands of objects only to check them
      // would block everybody else.
      const text = `{"categories":${await categoriesJson(db, platform)},${JSON.stringify(answer).slice(1)}`;
      return reply
        .type('application/json')
        .serializer(() => text)
        .send({ ...answer, categories: [] });
    },
  );
}

/** Without the mark (W/) that a compressing proxy puts before tags. */
function tags(header: string | undefined): string[] {
  return (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

async function refresh(
  services: Services,
  marketplace: Marketplace,
  { userId, signal }: { userId: number; signal: AbortSignal },
  stored: StoredTree | undefined,
): Promise<{ isAsked: boolean; problem: MarketplaceError | null }> {
  const { key: platform, label, categories } = marketplace;
  if (stored?.fresh) return { isAsked: false, problem: null };
  try {
    if (!categories) throw new MarketplaceError('setup', `${label} has no categories.`);
    const context = await appContext(services, marketplace, userId, signal);
    const done = await refreshTree(
      services,
      {
        platform,
        tree: (known) => categories.tree(context, known),
        expired: async () => (await categories.expired?.(context)) ?? [],
      },
      { mayWait: !stored, signal },
    ).catch((error: unknown) => {
      // This caller gave up waiting for its turn.
      throw signal.aborted ? new MarketplaceError('lost', 'The work was stopped.', { cause: error }) : error;
    });
    return { isAsked: done === 'asked', problem: null };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    return { isAsked: false, problem: error };
  }
}
