import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { CategoriesAnswer } from '@crosslister/contract/policies.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { buildTree } from '../categories/category-tree.ts';
import { queryKeys } from '../query-keys.ts';

/** Each category is checked while the tree is built, a few at a time. */
const Answer = CategoriesAnswer.extend({ categories: z.array(z.unknown()) });

async function readCategories(platform: Platform, signal: AbortSignal) {
  const answer = await callApi(`/api/${platform}-categories/`, Answer, { signal });
  if (!answer.success) {
    const { error = `${platformNames[platform]} returned no categories.`, debug_info: next_step } = answer;
    throw new ApiError('refused', error, { problem: { error, ...(next_step && { next_step }) } });
  }
  return { tree: await buildTree(answer.categories, answer.expired), message: answer.message };
}

/** A marketplace's categories, read once a visit; the browser keeps them and asks only whether they are still the same. */
export function useCategories(platform: Platform, enabled = true) {
  return useQuery({
    queryKey: queryKeys.categories(platform),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: ({ signal }) => readCategories(platform, signal),
  });
}
