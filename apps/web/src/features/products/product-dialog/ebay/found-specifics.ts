import type { CategoryRulesAnswer } from '@crosslister/contract/item-specifics.ts';
import { resolveSpecifics } from '@crosslister/domain/specifics/resolve-specifics.ts';
import type { ProductForm } from '../product-form.ts';

/** Item specifics that are shown in grey because the name or the description says them. */
export function foundSpecifics(
  { name, description }: Pick<ProductForm, 'name' | 'description'>,
  rules: CategoryRulesAnswer | undefined,
): Record<string, string[]> {
  const { specifics = [], path = [] } = rules ?? {};
  const { filled } = resolveSpecifics(specifics, { name, description, path, given: {} });
  return Object.fromEntries(
    filled.flatMap(({ name: specific, value, from }) => (from === 'stand_in' ? [] : [[specific, [value]]])),
  );
}
