import {
  CategoryChoices,
  CategoryChoicesResult,
  SuggestedCategories,
} from '@crosslister/contract/listings/category-choice.ts';
import { marketplaces } from '@crosslister/marketplaces/marketplace-registry.ts';
import { z } from 'zod';
import { answers } from '../../../http/answers.ts';
import { clientGone } from '../../../http/client-gone.ts';
import type { App, Services } from '../../../services.ts';
import { storeChoices } from './store-choices.ts';
import { suggestForName } from './suggest-for-name.ts';

const querystring = z.object({
  name: z.string().trim().min(1, 'Send the name of the product.').max(500),
});

export async function categoryChoiceRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/crosslist/categories/',
    answers(CategoryChoicesResult, { body: CategoryChoices }),
    async ({ userId, body }) => ({
      success: true as const,
      products: await storeChoices(services, userId, body),
    }),
  );
  for (const { key: platform, categories } of Object.values(marketplaces)) {
    if (!categories) continue;
    app.get(
      `/api/${platform}-categories/suggested/`,
      answers(SuggestedCategories, { querystring }),
      async ({ userId, query: { name } }, reply) => ({
        success: true as const,
        results: await suggestForName(services, { userId, platform, name }, clientGone(reply)),
      }),
    );
  }
}
