import { cssOf, findVisible, firstLine, folded, oneLine, plain } from '../../page/find.ts';
import type { Category } from '../../site.ts';
import { patternOf } from '../../tables.ts';
import { vintedPage } from '../selectors.ts';
import { panelOf } from './panel-of.ts';

/**
 * Vinted guesses category, brand and colours from the photos and enters them like choices. So what a field shows is the
 * seller's only if they were seen to press it.
 */
interface Choices {
  /** Fields in whose lists the seller has pressed an entry. */
  pressed: Set<string>;
  /** The category that was pressed last, by the seller or by the filling. The form shows its name alone. */
  category: Category | null;
}

const known = new WeakMap<Document, Choices>();

function choicesIn(document: Document): Choices {
  const before = known.get(document);
  const choices = before ?? { pressed: new Set<string>(), category: null };
  known.set(document, choices);
  return choices;
}

const lists = () => {
  const { category, brand, size, condition, colours, material } = vintedPage;
  return {
    Category: category,
    Brand: brand,
    Size: size,
    Condition: condition,
    Colour: colours,
    Material: material,
  };
};

const watched = new WeakSet<Document>();

/** Notes what is pressed in the lists of the form. A script's press is not the seller's. */
export function watchChoices(document: Document, signal: AbortSignal): void {
  if (watched.has(document)) return;
  watched.add(document);
  signal.addEventListener('abort', () => watched.delete(document), { once: true });
  const note = ({ target, isTrusted }: Event) => {
    if (!(target instanceof Element)) return;
    noteCategory(document, target);
    if (!isTrusted || !target.closest(cssOf(vintedPage.option))) return;
    for (const [field, chooser] of Object.entries(lists())) {
      if (panelOf(document, chooser)?.contains(target)) choicesIn(document).pressed.add(field);
    }
  };
  document.addEventListener('click', note, { capture: true, signal });
}

function noteCategory(document: Document, target: Element): void {
  const entry = target.closest(cssOf(vintedPage.category.entry));
  const id = entry && categoryId(entry);
  if (!(entry instanceof HTMLElement) || !id) return;
  choicesIn(document).category = { name: oneLine(entry.ariaLabel ?? '') || firstLine(entry), id };
}

export const categoryId = ({ id }: Element) => patternOf(vintedPage.category.entryId).exec(id)?.[1] ?? null;

/** Whether the seller has chosen in this field. */
export const isSellers = (document: Document, field: string) => choicesIn(document).pressed.has(field);

/** What the form shows as its category. */
export function categoryShown(document: Document): string {
  const [opener] = findVisible(document, vintedPage.category.opener);
  return opener instanceof HTMLInputElement ? opener.value : '';
}

/** The category that was pressed and is shown. What Vinted guessed is nobody's choice. */
export function chosenCategory(document: Document): Category | null {
  const shown = categoryShown(document).trim();
  const { category } = choicesIn(document);
  return category && plain(shown).includes(plain(category.name)) ? { ...category, name: shown } : null;
}

/** "Green, Brown" and "brown, green" are the same. */
export function areSame(shown: string, names: readonly string[]): boolean {
  const sorted = (all: readonly string[]) => all.map(folded).sort().join('\n');
  return sorted(shown.split(',')) === sorted(names) || folded(shown) === folded(names.join(', '));
}
