import { attributeNamed, saidOf } from '@crosslister/contract/platforms/attributes.ts';
import { isProductField } from '@crosslister/contract/proposals/proposals.ts';
import type { ProductRow } from '../../db/schema.ts';

export type ProposedColumns = Pick<ProductRow, 'name' | 'description' | 'condition_notes' | 'specifics'>;

/** Under which name the product says it, or would. */
function specificOf({ specifics }: ProposedColumns, field: string): string {
  const attribute = attributeNamed(field);
  return (attribute && saidOf(attribute, specifics)?.as) ?? field;
}

/** What the product says now. Empty: nothing. */
export function valueNow(product: ProposedColumns, field: string): string[] {
  if (isProductField(field)) return product[field] === '' ? [] : [product[field]];
  return product.specifics[specificOf(product, field)] ?? [];
}

/** The product's columns as they are once these are accepted: only those that change. */
export function withProposed(
  product: ProposedColumns,
  proposals: readonly { field: string; value: string[] }[],
): Partial<ProposedColumns> {
  const texts = proposals
    .filter(({ field }) => isProductField(field))
    .map(({ field, value }) => [field, value[0] ?? '']);
  const specifics = proposals.filter(({ field }) => !isProductField(field));
  return {
    ...Object.fromEntries(texts),
    ...(specifics.length > 0 && {
      specifics: {
        ...product.specifics,
        ...Object.fromEntries(specifics.map(({ field, value }) => [specificOf(product, field), value])),
      },
    }),
  };
}
