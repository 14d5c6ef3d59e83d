import { isDeepStrictEqual } from 'node:util';
import { ProductSave } from '@crosslister/contract/product.ts';
import type { ProductSaved } from '@crosslister/contract/results.ts';
import { fieldName, fieldsWere } from '@crosslister/domain/changed-elsewhere.ts';
import { asChangeOf } from '../../../db/changed-by.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { entriesOf, entryAt, stateOf, withEntry } from '../../catalogue/changes/changed-entries.ts';
import { columnsToPutBack, fieldOf, fieldValue, findChange } from '../../catalogue/changes/read-changes.ts';
import { findRow } from '../../catalogue/find-product.ts';
import { type SaveOptions, saveProduct } from './save-product.ts';

interface PutBack {
  id: number;
  changeId: number;
  /** Only this one. */
  field?: string | undefined;
  /** Only this entry of it. */
  path?: readonly string[] | undefined;
  overLater: boolean;
  /** What is done together with it. */
  within?: SaveOptions['within'];
}

/**
 * Saves the fields of a change, or one of them, or one entry of one, as they were before it, as if the seller typed them.
 * What was changed again since is refused, unless the seller says that it is meant.
 */
export async function putBackChange(
  services: Services,
  userId: number,
  { id, changeId, field, path = [], overLater, within }: PutBack,
): Promise<ProductSaved> {
  const product = await findRow(services.db, userId, id);
  const change = product && (await findChange(services.db, product, changeId));
  if (!change) throw notFound('change of this product');
  const { before, after } = change;
  const hasPath = (column: string) =>
    path.length === 0 ||
    entriesOf(column, before?.[column], after?.[column], product[column])?.some((entry) =>
      isDeepStrictEqual(entry.path, path),
    );
  const isMeant = (column: string) =>
    field === undefined ? path.length === 0 : fieldOf(column) === field && hasPath(column);
  if ((field !== undefined || path.length > 0) && !Object.keys(before ?? {}).some(isMeant)) {
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
  const stateOfColumn = (column: string) => {
    const [was, became, now] = [before, after, product].map((row) => entryAt(row?.[column], path));
    return stateOf(was, became, now);
  };
  const later = columns.filter((column) => stateOfColumn(column) === 'changed_since').map(fieldOf);
  if (later.length > 0 && !overLater) {
    throw new HttpProblem(409, `${fieldsWere(later)} changed again since.`, {
      nextStep: 'Look at the later changes, or put it back over them.',
      extra: { later },
    });
  }
  const fields = (valueIn: (column: string) => unknown) =>
    Object.fromEntries(columns.map((column) => [fieldOf(column), fieldValue(column, valueIn(column))]));
  // What is overwritten is what was looked at. A field that changes meanwhile is refused.
  const save = ProductSave.safeParse({
    ...fields((column) => withEntry(product[column], path, entryAt(before?.[column], path))),
    before: fields((column) => product[column]),
  });
  if (!save.success) {
    throw new HttpProblem(409, 'What it was before cannot be saved any more.', {
      nextStep: 'Change the field by hand.',
    });
  }
  return asChangeOf('put_back', null, () =>
    saveProduct(services, userId, id, save.data, within && { within }),
  );
}
