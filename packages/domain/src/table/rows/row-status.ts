import { whyNoSaleDate } from '../../csv/date.ts';
import { short } from '../../csv/product-of-row.ts';
import { readForeignDate } from '../cells/foreign-date.ts';
import { saidSold, saysNothing, soundsSold } from '../cells/said-sold.ts';
import { hasSold, isOrderStatus, isUnclearStatus, opensOff, statusMeant } from '../cells/words.ts';
import type { Source } from '../sources/source.ts';
import { dateIn, saleDate } from './sale-date.ts';

interface Row {
  /** The word of the column *Status*. */
  word: string;
  /** The cells of all columns that say whether, or when, it sold, with their titles. */
  sold: readonly { cell: string; title: string }[];
  /** A 1 under *Sold* may be how many. */
  isCount: boolean;
  /** The cells of columns that say whether it can be bought, and of those that say that it cannot. */
  offered: readonly string[];
  withdrawn: readonly string[];
  /** What else in the row reads as if it had sold: a mark in its name, a note, the heading that it is under. */
  hint: string | undefined;
  /** What says that a sale of it came to nothing: its title and its cell. */
  undone: string | undefined;
  /** The line that it is under. */
  heading: string;
  monthFirst: boolean;
  source: Source | undefined;
}

/** What a row of somebody else's table says of the status; empty if it says nothing, so that a known one stays. */
interface SaidStatus {
  status: string;
  /** It may have sold, or be off sale, so a new product is not for sale. */
  isUnsure?: true;
  /** The cell with the date on which it sold, or the first of those that say yes. */
  soldCell: string;
  warnings: string[];
}

const NEW_IS_INACTIVE = 'A new product comes in as Inactive; one that is here already keeps its status.';

export function statusSaid(row: Row): SaidStatus {
  const said = ofSale(row);
  // A program that is known says all in its own word.
  if (said.status === 'sold' || (row.source?.statuses !== undefined && row.word !== '')) return said;
  const { answers, unclear } = offerSaid(row);
  if (said.status === '' || said.status === 'active') {
    if (answers.has('no') && (answers.has('yes') || said.status === 'active'))
      return unsure(said, `It says that it is for sale and that it is not. ${NEW_IS_INACTIVE}`);
    if (unclear !== undefined)
      return unsure(
        said,
        `"${short(unclear)}" does not say whether it is for sale. ${NEW_IS_INACTIVE}`,
        said.status,
      );
    if (answers.has('no')) return { ...said, status: 'inactive' };
    if (answers.has('yes') && !said.isUnsure) return { ...said, status: 'active' };
    if (said.status === '' && !said.isUnsure && opensOff(row.heading))
      return unsure(said, `It stands under "${short(row.heading.trim())}". ${NEW_IS_INACTIVE}`);
  }
  return said;
}

const unsure = (said: SaidStatus, warning: string, status = ''): SaidStatus => ({
  ...said,
  status,
  isUnsure: true,
  warnings: [...said.warnings, warning],
});

/** Whether, and when, it sold, by the status and the columns that ask for it. */
function ofSale({ word: written, sold, isCount, hint, undone, monthFirst, source }: Row): SaidStatus {
  const word = saysNothing(written) ? '' : written;
  const saidOf = (cell: string) => (isCount && cell.trim() === '1' ? 'unclear' : saidSold(cell));
  const read = sold.map((one) => ({ ...one, ...saleDate(one.cell, one.title, monthFirst) }));
  const dates = read.filter(({ isOne }) => isOne);
  const others = read.filter(({ isOne }) => !isOne).map((one) => ({ ...one, said: saidOf(one.cell) }));
  // It is named with the date that it lacks.
  const noDate =
    dates.length === 0 ? others.find(({ why, said }) => why !== '' && said === 'unclear') : undefined;
  const unclear = others.find(({ said }) => said === 'unclear');
  const yes = dates[0]?.cell ?? others.find(({ said }) => said === 'yes')?.cell;
  // That it did not sell in one place says nothing of another.
  const isNo = others.some(({ said, title }) => said === 'no' && !(yes !== undefined && isOfPlace(title)));
  const meant = source?.statuses?.[word.toLowerCase()] ?? statusMeant(word);
  const answer = (status: string, warning?: string, more: Partial<SaidStatus> = {}): SaidStatus => ({
    status,
    soldCell: '',
    warnings: warning === undefined ? [] : [warning],
    ...more,
  });
  const doubt = (status: string, warning: string) => answer(status, warning, { isUnsure: true });
  if (undone !== undefined && (yes !== undefined || meant === 'sold'))
    return doubt(
      meant === 'sold' ? '' : (meant ?? ''),
      `It says that it sold, and "${short(undone)}", so it does not count as sold. ${NEW_IS_INACTIVE}`,
    );
  if (yes !== undefined && isNo)
    return doubt(
      meant === 'sold' ? '' : (meant ?? ''),
      `It says that it sold and that it did not, so it does not count as sold. ${NEW_IS_INACTIVE}`,
    );
  if (yes !== undefined) {
    const both = `It has a sale and the status "${short(word)}". It counts as sold; take the sale out if it is for sale.`;
    return answer('sold', meant === 'active' ? both : undefined, { soldCell: dateIn(noDate?.cell ?? yes) });
  }
  if (meant === 'sold' && isNo)
    return doubt('', `Its status is "${short(word)}", but it says that it did not sell. ${NEW_IS_INACTIVE}`);
  if (unclear && meant !== 'sold')
    return doubt(
      meant ?? '',
      `"${short(unclear.cell.trim())}" under Sold ${unclear.why || 'is neither a date such as 31/01/2026 nor a yes'}, so it does not count as sold.${meant === undefined ? ` ${NEW_IS_INACTIVE}` : ''}`,
    );
  if (hint !== undefined && !isNo && (meant === undefined || meant === 'active'))
    return doubt(
      '',
      `"${short(hint.trim())}" may mean that it sold. Enter "sold" or "active" as its status to say which. ${NEW_IS_INACTIVE}`,
    );
  if (meant !== undefined || word === '')
    return answer(
      meant ?? '',
      undefined,
      meant === 'sold' && noDate ? { soldCell: dateIn(noDate.cell) } : {},
    );
  if ((soundsSold(word) || isOrderStatus(word) || hasSold.test(word)) && !isDenied.test(word))
    return doubt(
      '',
      `Its status "${short(word)}" may mean that it sold. Enter "sold" or "active" to say which. ${NEW_IS_INACTIVE}`,
    );
  if (isUnclearStatus(word))
    return doubt('', `Its status "${short(word)}" does not say whether it is for sale. ${NEW_IS_INACTIVE}`);
  return answer(
    '',
    `Its status "${short(word)}" is none that is known here, so it comes in as Active. One that is here already keeps its own.`,
  );
}

/** That it did not sell. "Not for sale" is no such thing. */
const isDenied = /\b(?:not|un|no|non|nicht)\b(?! for sale)/i;
const isOfPlace = (title: string) => /\bsold (?:on|at|via|through) \S/i.test(title);

/** What columns such as *For sale?*, *Published* and *Archived* say: whether it can be bought. */
function offerSaid({ offered, withdrawn, monthFirst }: Row) {
  const dateSaid = (cell: string) => {
    const date = readForeignDate(cell, monthFirst);
    if (date === null) return undefined;
    return whyNoSaleDate(date) === 'is in the future' ? 'ahead' : 'past';
  };
  const isOff = (cell: string) => ['inactive', 'delisted'].includes(statusMeant(cell) ?? '');
  const read = [
    ...offered.map((cell) => {
      if (statusMeant(cell) === 'active') return { cell, said: 'yes' };
      const date = dateSaid(cell);
      // Since when, or from when on.
      if (date !== undefined) return { cell, said: date === 'past' ? 'nothing' : 'unclear' };
      return { cell, said: isOff(cell) ? 'no' : saidSold(cell) };
    }),
    ...withdrawn.map((cell) => {
      const date = dateSaid(cell);
      const said = date === undefined ? saidSold(cell) : date === 'past' ? 'yes' : 'unclear';
      if (said === 'yes' || (said === 'unclear' && isOff(cell))) return { cell, said: 'no' };
      return { cell, said: said === 'no' ? 'nothing' : said };
    }),
  ];
  return {
    answers: new Set(read.map(({ said }) => said)),
    unclear: read.find(({ said }) => said === 'unclear')?.cell.trim(),
  };
}
