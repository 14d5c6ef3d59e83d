/** Whether a person could see it: a page's templates and scripts contain many words that nobody sees. */
export function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
}

export function findAll(root: ParentNode, selector: string): HTMLElement[] {
  return [...root.querySelectorAll(selector)].filter((each) => each instanceof HTMLElement);
}

export const findVisible = (root: ParentNode, selector: string) => findAll(root, selector).filter(isVisible);

/** One line of text: white space of any kind becomes one space. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Lower case and one line, to compare what people write with what a page shows. */
export const plain = (text: string) => oneLine(text).toLowerCase();

/** The first visible line, because options often have an explanation on a second one. */
export function firstLine(element: HTMLElement): string {
  const lines = element.innerText.split('\n').map(oneLine);
  return lines.find((line) => line !== '') ?? '';
}
