import { z } from 'zod';
import type { SaveWatch } from '../site.ts';
import { findVisible, plain } from './find.ts';

const storageKey = 'crosslister-saved';
const NOTE_LIVES_MS = 10 * 60_000;
const Note = z.object({ title: z.string(), kind: z.enum(['draft', 'live']), at: z.number() });
export type SaveKind = z.infer<typeof Note>['kind'];

/** What a click on a button means. Null for a click on anything else. */
type KindOf = (target: Element) => SaveKind | null;

interface Form {
  kindOf: KindOf;
  title: () => string;
  /** Why the form would be saved wrong, in a sentence, or null. */
  whyNot?: () => string | null;
}

/**
 * Calls back just before the seller's own click saves or publishes. Stores the title in the tab's own storage: the next
 * page is another document, and has to find the new listing among the others. A click that would save the form wrong is
 * held back once: the next one is the seller's decision.
 */
export function watchClicks(
  document: Document,
  { kindOf, title, whyNot }: Form,
  { onSave, onHeldBack }: SaveWatch,
  signal: AbortSignal,
): void {
  let wasHeldBack = false;
  const listen = (event: Event) => {
    const { target, isTrusted } = event;
    // A script of the page can click too, but only a person decides to save.
    if (!isTrusted || !(target instanceof Element)) return;
    const kind = kindOf(target);
    if (!kind) return;
    const sentence = whyNot?.() ?? null;
    if (sentence !== null && !wasHeldBack) {
      wasHeldBack = true;
      event.preventDefault();
      event.stopImmediatePropagation();
      onHeldBack(sentence);
      return;
    }
    const note = JSON.stringify({ title: title(), kind, at: Date.now() });
    document.defaultView?.sessionStorage.setItem(storageKey, note);
    onSave(kind);
  };
  document.addEventListener('click', listen, { capture: true, signal });
}

/** What was stored at the last save in this tab. Null if that was long ago. */
export function readNote(document: Document): z.infer<typeof Note> | null {
  const text = document.defaultView?.sessionStorage.getItem(storageKey);
  if (!text) return null;
  try {
    const note = Note.parse(JSON.parse(text));
    return Date.now() - note.at <= NOTE_LIVES_MS ? note : null;
  } catch (error) {
    // The page shares this storage and may have stored something else there.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Whether a page is about a title, by its first heading or its window's title. */
export function isAbout(document: Document, title: string): boolean {
  const headings = findVisible(document, 'h1').map(({ innerText }) => innerText);
  return [document.title, ...headings].some((words) => plain(words).includes(plain(title)));
}

/** URLs of links that contain a title in their text, tooltip or picture. */
export function linksNaming(document: Document, title: string): URL[] {
  if (title.trim() === '') return [];
  return findVisible(document, 'a[href]').flatMap((link) => {
    if (!(link instanceof HTMLAnchorElement) || !URL.canParse(link.href)) return [];
    const pictures = [...link.querySelectorAll('img')].map(({ alt }) => alt);
    const words = [link.innerText, link.title, link.getAttribute('aria-label') ?? '', ...pictures];
    return words.some((each) => plain(each).includes(plain(title))) ? [new URL(link.href)] : [];
  });
}

/** The newest one: marketplaces give higher ids to newer listings. */
export function newestOf<T extends { id: string }>(items: T[]): T | undefined {
  return items.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))[0];
}
