import { ProductSave } from '@crosslister/contract/product.ts';
import type { ProductSaved } from '@crosslister/contract/results.ts';
import { fieldName, fieldsWere } from '@crosslister/domain/changed-elsewhere.ts';
import { asChangeOf } from '../../../db/changed-by.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { findRow } from '../find-product.ts';
import { canPutBack, columnsToPutBack, fieldOf, fieldValue, findChange } from '../read-changes.ts';
import { saveProduct } from './save-product.ts';

interface PutBack {
  id: number;
  changeId: number;
  /** Only this one. */
  field?: string | undefined;
  overLater: boolean;
}

/**
 * Saves the fields of a change, or one of them, as they were before it, as if the seller typed them. One that was changed
 * again since is refused, unless the seller says that it is meant.
 */
export async function putBackChange(
  services: Services,
  userId: number,
  { id, changeId, field, overLater }: PutBack,
): Promise<ProductSaved> {
  const product = await findRow(services.db, userId, id);
  const change = product && (await findChange(services.db, product, changeId));
  if (!change) throw notFound('change of this product');
  const isMeant = (column: string) => field === undefined || fieldOf(column) === field;
  if (field !== undefined && !Object.keys(change.before ?? {}).some(isMeant)) {
    throw new HttpProblem(400, 'The field is not a part of this change.', {
      nextStep: 'Choose one that the History shows with it.',
    });
  }
  const columns = columnsToPutBack(change).filter(isMeant);
  if (columns.length === 0) {
    throw new HttpProblem(409, `${field ? fieldName(field) : 'This change'} cannot be put back.`, {
      nextStep: 'Use Mark as Active, Crosslist or Delist for what you want to change.',
    });
  }
  const later = columns
    .filter((column) => canPutBack(change, product, column) === 'changed_since')
    .map(fieldOf);
  if (later.length > 0 && !overLater) {
    throw new HttpProblem(409, `${fieldsWere(later)} changed again since.`, {
      nextStep: 'Look at the later changes, or put it back over them.',
      extra: { later },
    });
  }
  const fields = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map((column) => [fieldOf(column), fieldValue(column, row[column])]));
  // What is overwritten is what was looked at. A field that changes meanwhile is refused.
  const save = ProductSave.safeParse({ ...fields(change.before ?? {}), before: fields(product) });
  if (!save.success) {
    throw new HttpProblem(409, 'What it was before cannot be saved any more.', {
      nextStep: 'Change the field by hand.',
    });
  }
  return asChangeOf('put_back', null, () => saveProduct(services, userId, id, save.data));
}
