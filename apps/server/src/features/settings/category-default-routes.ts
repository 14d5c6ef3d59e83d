import { isCategoryNumber } from '@crosslister/contract/listings/category-choice.ts';
import {
  CategoryDefaults,
  CategoryDefaultsInput,
  CategoryDefaultsList,
} from '@crosslister/contract/settings/category-defaults.ts';
import { z } from 'zod';
import { answers, answersNothing } from '../../http/answers.ts';
import type { App, Services } from '../../services.ts';
import { keepCategoryDefaults, listCategoryDefaults, removeCategoryDefaults } from './category-defaults.ts';

const path = '/api/category-defaults/';
const params = z.object({
  category: z.string().refine(isCategoryNumber, 'The category must be a number.'),
});

/** What new products of a category begin with. */
export async function categoryDefaultRoutes(app: App, { db }: Services): Promise<void> {
  app.get(path, answers(CategoryDefaultsList), async ({ userId }) => ({
    results: await listCategoryDefaults(db, userId),
  }));

  app.put(
    `${path}:category/`,
    answers(CategoryDefaults, { params, body: CategoryDefaultsInput }),
    ({ userId, params: { category }, body }) => keepCategoryDefaults(db, userId, category, body),
  );

  app.delete(
    `${path}:category/`,
    answersNothing({ params }),
    async ({ userId, params: { category } }, reply) => {
      await removeCategoryDefaults(db, userId, category);
      return reply.code(204).send(null);
    },
  );
}
