import type { Ways } from '@crosslister/contract/site-tables/parts.ts';

/** How elements are found: by CSS, or in several ways of which the first that finds something counts. */
type Selector = string | Ways;

/** Whether a person could see it: a page's templates and scripts contain many words that nobody sees. */
export function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
}

export const findAll = (root: ParentNode, selector: Selector) => find(root, selector, () => true);

export const findVisible = (root: ParentNode, selector: Selector) => find(root, selector, isVisible);

function find(root: ParentNode, selector: Selector, counts: (element: Element) => boolean): HTMLElement[] {
  for (const way of typeof selector === 'string' ? [selector] : selector) {
    const { of, label } = typeof way === 'string' ? { of: way, label: null } : way;
    const found = [...root.querySelectorAll(of)].filter(
      (each) =>
        each instanceof HTMLElement &&
        counts(each) &&
        (label === null || plain(labelOf(each)) === plain(label)),
    );
    if (found.length > 0) return found as HTMLElement[];
  }
  return [];
}

/** For `closest` and `matches`: all ways that are CSS, at once. */
export const cssOf = (selector: Ways) => selector.filter((way) => typeof way === 'string').join(', ');

/** What names a field for somebody who does not see it, without the marks of a required one. */
export function labelOf(element: Element): string {
  const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter((id) => id !== '');
  const named = ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
  const labels =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
  const label = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? '';
  return oneLine((named.trim() || label).replace(/[*]|\((?:required|optional)\)/gi, ''));
}

/** One line of text: white space of any kind becomes one space. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Lower case and one line, to compare what people write with what a page shows. */
export const plain = (text: string) => oneLine(text).toLowerCase();

/** Without accents too: people leave them out of names. */
export const folded = (text: string) => plain(text.normalize('NFD').replace(/\p{M}/gu, ''));

/** The first visible line, because options often have an explanation on a second one. */
export function firstLine(element: HTMLElement): string {
  const lines = element.innerText.split('\n').map(oneLine);
  return lines.find((line) => line !== '') ?? '';
}
