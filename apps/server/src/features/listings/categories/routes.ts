import { CategoryChoices, CategoryChoicesResult } from '@crosslister/contract/category-choice.ts';
import type { App, Services } from '../../../services.ts';
import { storeChoices } from './store-choices.ts';

export async function categoryChoiceRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/crosslist/categories/',
    { schema: { body: CategoryChoices, response: { 200: CategoryChoicesResult } } },
    async ({ userId, body }) => ({
      success: true as const,
      products: await storeChoices(services, userId, body),
    }),
  );
}
