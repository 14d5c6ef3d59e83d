import type { Platform } from '@crosslister/contract/platforms.ts';
import { useCategories } from '../api/get-categories.ts';
import { pathText } from './category-tree.ts';

/** The last parts of a path. */
export const endOf = (path: string, parts: number) => path.split(' > ').slice(-parts).join(' > ');

/** The path of a category. `…` until the categories have been read, and its number where they cannot be. */
export function useCategoryText(platform: Platform, enabled = true): (id: string) => string {
  const { data, isPending } = useCategories(platform, enabled);
  return (id) => (data && pathText(data.tree, id)) || (isPending ? '…' : `Category ${id}`);
}
