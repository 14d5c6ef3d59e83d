import { CategoryRulesAnswer } from '@crosslister/contract/item-specifics.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { marketplaces } from '@crosslister/marketplaces/marketplace-registry.ts';
import { z } from 'zod';
import { answers } from '../../http/answers.ts';
import { clientGone } from '../../http/client-gone.ts';
import { stepOfOneCall } from '../../marketplace-calls/next-step.ts';
import type { App, Services } from '../../services.ts';
import { categoryLines } from './category-names.ts';
import { findCategoryRules } from './category-rules.ts';

const params = z.object({ category_id: z.string().regex(/^\d{1,15}$/, 'The category must be a number.') });

/**
 * `GET /api/{platform}-categories/{id}/rules/` for every marketplace whose categories require something of a listing.
 */
export async function categoryRuleRoutes(app: App, services: Services): Promise<void> {
  for (const marketplace of Object.values(marketplaces)) {
    if (marketplace.categories?.rules) serveRules(app, services, marketplace);
  }
}

function serveRules(app: App, services: Services, { key: platform, label }: Marketplace): void {
  app.get(
    `/api/${platform}-categories/:category_id/rules/`,
    answers(CategoryRulesAnswer, { params }),
    async ({ userId, params: { category_id: categoryId } }, reply) => {
      const wanted = { userId, platform, categoryId };
      const { rules, isStored, problem } = await findCategoryRules(services, wanted, clientGone(reply));
      if (!rules) {
        return {
          success: false,
          specifics: [],
          conditions: [],
          path: [],
          source: 'none' as const,
          ...(problem && { error: problem.message, next_step: stepOfOneCall(problem) }),
        };
      }
      return {
        success: true,
        ...rules,
        path: (await categoryLines(services.db, platform, [categoryId])).get(categoryId)?.names ?? [],
        source: isStored ? ('stored' as const) : platform,
        ...(problem && {
          message: `${label} did not answer: these are its rules as stored. ${problem.message}`,
        }),
      };
    },
  );
}
