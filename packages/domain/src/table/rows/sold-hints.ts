import { readPrice } from '../../csv/price.ts';
import { readCount } from '../cells/numbers.ts';
import { isMarkedSold, saidSold, soundsSold } from '../cells/said-sold.ts';
import { plainTitle, type Said } from '../mapping/fields.ts';
import { isOfSale } from '../mapping/sales-report.ts';
import type { SourceRow } from '../table-row.ts';

/** Titles of columns that say that a sale came to nothing. */
const undone =
  /^(?:is |was |date )?(?:returned|refunded|cancell?ed)(?: (?:date|on))?\??$|^(?:refund|cancellation) date$/;
const hasPence = /^\D{0,4}\d[\d,]*\.\d\d$|^£/;
/** Less than its price was given back: postage perhaps. */
const isPart = (cell: string, price: string) =>
  hasPence.test(cell.trim()) && (readPrice(cell) ?? Infinity) < (readPrice(price) ?? 0);
const allSold = /^(?:all|both|\d+)(?: of them)? sold$/i;
const isSaid = (cell: string) => !['no', 'nothing'].includes(saidSold(cell));

/** What rows say of a sale beside the columns that ask for one. `unread` are the columns that nothing is made of. */
export function createSoldHints(header: readonly string[], unread: readonly number[]) {
  const ofSale = unread.filter((place) => isOfSale(header[place] ?? ''));
  const ofReturn = unread.filter((place) => undone.test(plainTitle(header[place] ?? '')));
  const shown = (places: readonly number[], cells: readonly string[]) => {
    const place = places.find((at) => isSaid(cells[at] ?? ''));
    return place === undefined ? undefined : `${header[place]}: ${cells[place]?.trim()}`;
  };
  return {
    /** That it was returned, perhaps. */
    undone(said: ReadonlyMap<string, Said>, { cells }: SourceRow) {
      const price = said.get('price')?.texts[0] ?? '';
      return shown(
        ofReturn.filter((at) => !isPart(cells[at] ?? '', price)),
        cells,
      );
    },
    /** What reads as if it had sold. `heading` is the line that the row is under. */
    hint(said: ReadonlyMap<string, Said>, { cells, struck }: SourceRow, heading: string): string | undefined {
      if (struck) return 'Struck through';
      const textsOf = (key: string) => said.get(key)?.texts ?? [];
      const [name = ''] = textsOf('name');
      if (isMarkedSold(name)) return name;
      const noted = ['private_note', 'storage_location', 'labels', 'condition'].flatMap(textsOf);
      const aside = unread.map((place) => cells[place] ?? '');
      const counts = textsOf('quantity').filter((text) => readCount(text) === null);
      return (
        [heading, ...noted, ...aside, ...counts].find(soundsSold) ??
        counts.find((text) => allSold.test(text.trim())) ??
        shown(ofSale, cells)
      );
    },
  };
}
