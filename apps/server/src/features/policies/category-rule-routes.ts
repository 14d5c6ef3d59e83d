import { CategoryRulesAnswer } from '@crosslister/contract/item-specifics.ts';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';
import { clientGone } from '../../http/client-gone.ts';
import { findCategoryRules } from './category-rules.ts';

const params = z.object({ category_id: z.string().regex(/^\d{1,15}$/, 'The category must be a number.') });

export async function categoryRuleRoutes(app: App, services: Services): Promise<void> {
  app.get(
    '/api/ebay-categories/:category_id/rules/',
    { schema: { params, response: { 200: CategoryRulesAnswer } } },
    async ({ userId, params: { category_id: categoryId } }, reply) => {
      const wanted = { userId, platform: 'ebay', categoryId } as const;
      const { rules, isStored, problem } = await findCategoryRules(services, wanted, clientGone(reply));
      if (!rules) {
        return {
          success: false,
          specifics: [],
          conditions: [],
          source: 'none' as const,
          ...(problem && { error: problem.message }),
          ...(problem?.details.nextStep && { next_step: problem.details.nextStep }),
        };
      }
      return {
        success: true,
        ...rules,
        source: isStored ? ('stored' as const) : ('ebay' as const),
        ...(problem && { message: `eBay did not answer: these are its rules as stored. ${problem.message}` }),
      };
    },
  );
}
