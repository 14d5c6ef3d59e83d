import {
  type CategoryChoices,
  CategoryChoicesResult,
  MAX_CATEGORY_CHOICES,
} from '@crosslister/contract/listings/category-choice.ts';
import { callApi } from '../../../lib/api-client.ts';

export type ChosenCategory = CategoryChoices['choices'][number];

/** Stores the categories that the seller was shown and agreed to: in the products, and for the next thing of that kind. */
export async function storeCategories(choices: readonly ChosenCategory[]): Promise<void> {
  for (let start = 0; start < choices.length; start += MAX_CATEGORY_CHOICES) {
    await callApi('/api/crosslist/categories/', CategoryChoicesResult, {
      method: 'POST',
      body: { choices: choices.slice(start, start + MAX_CATEGORY_CHOICES) },
    });
  }
}
