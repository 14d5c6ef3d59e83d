import type { ImportPlan } from '@crosslister/contract/imports.ts';
import type { DuplicateHandling, ImportDanger } from '@crosslister/contract/product.ts';
import { currencyWord } from '@crosslister/domain/table/cells/currency.ts';
import { formatCount, plural } from '../../../lib/format.ts';

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

/** What an import will do, in one line, before anything is stored. */
export function planWords(
  plan: ImportPlan,
  handling: DuplicateHandling,
  currencies: Readonly<Record<string, number>>,
): string {
  const sold = plan.created_sold > 0 ? ` (${formatCount(plan.created_sold)} as sold)` : '';
  const parts = [
    `${formatCount(plan.created)} new${sold}`,
    plan.changed > 0 &&
      `${formatCount(plan.changed)} ${handling === 'merge' ? 'get their links' : 'updated'}`,
    plan.kept > 0 && `${formatCount(plan.kept)} kept as they are`,
    plan.sold > 0 && counted(plan.sold, 'becomes sold', 'become sold'),
    plan.active > 0 && counted(plan.active, 'goes on sale again', 'go on sale again'),
    plan.live > 0 && counted(plan.live, 'live listing changes', 'live listings change'),
    ...Object.entries(currencies).map(
      ([code, count]) => `${plural(count, 'price')} in ${currencyWord(code)} left out`,
    ),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

const NAMED = 3;

/** Columns that are not imported: the first of them, and all where those are more. */
export function unusedWords(titles: readonly string[]): { some: string; all: string | null } {
  const all = titles.join(', ');
  const more = titles.length - NAMED;
  if (more <= 1) return { some: `Left out: ${all}.`, all: null };
  return { some: `Left out: ${titles.slice(0, NAMED).join(', ')} and ${formatCount(more)} more.`, all };
}

/** What the seller agrees to, for each thing that could do harm. */
export function dangerWords(danger: ImportDanger, count: number): { label: string; description: string } {
  const products = plural(count, 'product');
  const words: Record<ImportDanger, { label: string; description: string }> = {
    sold: {
      label: `Mark ${products} as sold`,
      description: 'Their live listings are ended on every marketplace.',
    },
    active: {
      label: `Put ${products} on sale again`,
      description: 'They are Inactive here now, and become Active.',
    },
    live: {
      label: `Change the price or quantity of ${products} with live listings`,
      description: 'The marketplaces get the new values.',
    },
  };
  return words[danger];
}

/** Why a row was not taken, for the report. */
export const heldBackWords: Record<ImportDanger, string> = {
  sold: 'It would become sold, which you did not tick, so it stays as it is.',
  active: 'It would go on sale again, which you did not tick, so it stays as it is.',
  live: 'Its live listing would change its price or quantity, which you did not tick, so it stays as it is.',
};
