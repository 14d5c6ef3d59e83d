import { cssOf, findAll, isVisible, oneLine } from '../../page/find.ts';
import { patternOf } from '../../tables.ts';
import { vintedSales } from '../selectors.ts';

interface Said {
  title: string;
  brand: string | null;
  condition: string | null;
  size: string | null;
}

/** What a card's tooltip says. It is read from its end, because a title may have the same words. */
export function saidOf(tooltip: string): Said {
  let rest = oneLine(tooltip).replace(patternOf(vintedSales.pricesAtEnd), '');
  const said: Said = { title: '', brand: null, condition: null, size: null };
  for (;;) {
    const last = [...rest.matchAll(new RegExp(vintedSales.tooltipParts, 'gi'))].at(-1);
    const name = last?.[1]?.toLowerCase();
    if (!last || !isPart(name) || said[name] !== null) break;
    said[name] = rest.slice(last.index + last[0].length).trim();
    rest = rest.slice(0, last.index);
  }
  return { ...said, title: rest.trim() };
}

const isPart = (name: string | undefined): name is 'brand' | 'condition' | 'size' =>
  name === 'brand' || name === 'condition' || name === 'size';

/** The words that stand over the photo, each an element of its own. */
export const badgesOf = (card: HTMLElement): string[] =>
  findAll(card, '*').flatMap((each) => {
    const words = each.childElementCount === 0 ? oneLine(each.textContent ?? '') : '';
    return words !== '' && !each.closest(cssOf(vintedSales.notBadge)) && isVisible(each) ? [words] : [];
  });
