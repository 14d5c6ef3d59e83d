import { short } from '../csv-product.ts';
import { readForeignDate } from './cells.ts';
import { saidSold } from './said-sold.ts';
import type { Source } from './sources/source.ts';
import { statusMeant } from './words.ts';

interface Row {
  /** The word of the column *Status*. */
  word: string;
  /** The cells of all columns that say whether, or when, it sold. */
  sold: readonly string[];
  monthFirst: boolean;
  source: Source | undefined;
}

/** What a row of somebody else's table says of the status; empty if it says nothing, so that a known one stays. */
interface SaidStatus {
  status: string;
  /** It may have sold, so a new product is not for sale. */
  mayBeSold?: true;
  /** The cell with the date on which it sold, or the first of those that say yes. */
  soldCell: string;
  warnings: string[];
}

export function statusSaid({ word, sold, monthFirst, source }: Row): SaidStatus {
  const isDate = (cell: string) => readForeignDate(cell, monthFirst) !== null;
  const dates = sold.filter(isDate);
  const others = sold.filter((cell) => !isDate(cell)).map((cell) => ({ cell, said: saidSold(cell) }));
  const unclear = others.find(({ said }) => said === 'unclear');
  const isNo = others.some(({ said }) => said === 'no');
  const yes = dates[0] ?? others.find(({ said }) => said === 'yes')?.cell;
  const meant = source?.statuses?.[word.toLowerCase()] ?? statusMeant(word);
  const answer = (status: string, warning?: string, more: Partial<SaidStatus> = {}): SaidStatus => ({
    status,
    soldCell: '',
    warnings: warning === undefined ? [] : [warning],
    ...more,
  });
  if (yes !== undefined && isNo)
    return answer(
      meant === 'sold' ? '' : (meant ?? ''),
      `It says that it sold and that it did not, so it does not count as sold. ${NEW_IS_INACTIVE}`,
      { mayBeSold: true },
    );
  if (yes !== undefined) {
    const both = `It has a sale and the status "${short(word)}". It counts as sold; take the sale out if it is for sale.`;
    return answer('sold', meant === 'active' ? both : undefined, { soldCell: yes });
  }
  if (meant === 'sold' && isNo)
    return answer(
      '',
      `Its status is "${short(word)}", but it says that it did not sell. ${NEW_IS_INACTIVE}`,
      {
        mayBeSold: true,
      },
    );
  if (unclear && meant !== 'sold')
    return answer(
      meant ?? '',
      `"${short(unclear.cell.trim())}" under Sold is neither a date such as 31/01/2026 nor a yes, so it does not count as sold.${meant === undefined ? ` ${NEW_IS_INACTIVE}` : ''}`,
      { mayBeSold: true },
    );
  if (meant !== undefined || word === '') return answer(meant ?? '');
  if (
    /\b(?:sold|verkauft|vendue?s?|vendid[oa]s?)\b/i.test(word) &&
    !/\b(?:not|un|no|non|nicht)\b/i.test(word)
  )
    return answer(
      '',
      `Its status "${short(word)}" may mean that it sold. Enter "sold" or "active" to say which. ${NEW_IS_INACTIVE}`,
      {
        mayBeSold: true,
      },
    );
  return answer(
    '',
    `Its status "${short(word)}" is none that is known here, so it comes in as Active. One that is here already keeps its own.`,
  );
}

const NEW_IS_INACTIVE = 'A new product comes in as Inactive; one that is here already keeps its status.';
