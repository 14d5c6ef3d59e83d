import { z } from 'zod';
import type { SaveWatch } from '../site.ts';
import { findVisible, oneLine, plain } from './find.ts';

const storageKey = 'crosslister-saved';
const NOTE_LIVES_MS = 10 * 60_000;
const Note = z.object({
  title: z.string(),
  kind: z.enum(['draft', 'live']),
  at: z.number(),
  /** The highest number of a listing that was known before. Null if none was. */
  after: z
    .string()
    .regex(/^\d{1,19}$/)
    .nullable()
    .default(null),
});
export type Note = z.infer<typeof Note>;
export type SaveKind = Note['kind'];

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
  { onSave, onHeldBack, after }: SaveWatch,
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
    const note = JSON.stringify({ title: title(), kind, at: Date.now(), after } satisfies Note);
    document.defaultView?.sessionStorage.setItem(storageKey, note);
    onSave(kind);
  };
  document.addEventListener('click', listen, { capture: true, signal });
}

/** What was stored at the last save in this tab. Null if that was long ago. */
export function readNote(document: Document): Note | null {
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

/** Whether a page is about a title: its first heading is the title, or its window's title is, up to the site's name. */
export function isAbout(document: Document, title: string): boolean {
  const headings = findVisible(document, 'h1').map(({ innerText }) => innerText);
  const [, ofWindow = document.title] = /^(.*\S)\s+[|–-]\s[^|–-]*$/.exec(oneLine(document.title)) ?? [];
  return [ofWindow, document.title, ...headings].some((words) => plain(words) === plain(title));
}

/** What a link says: in its lines, its tooltip and its picture. */
export function linksIn(document: Document): { url: URL; says: string[] }[] {
  return findVisible(document, 'a[href]').flatMap((link) => {
    if (!(link instanceof HTMLAnchorElement) || !URL.canParse(link.href)) return [];
    const pictures = [...link.querySelectorAll('img')].map(({ alt }) => alt);
    const says = [
      ...link.innerText.split('\n'),
      link.title,
      link.getAttribute('aria-label') ?? '',
      ...pictures,
    ];
    return { url: new URL(link.href), says: says.map(oneLine).filter((words) => words !== '') };
  });
}

/**
 * The one that was just made: marketplaces give higher numbers to newer listings, so it is newer than all that were known
 * before, and the newest of all that the page shows.
 */
export function newestOf<T extends { id: string }>(
  items: readonly T[],
  isIt: (item: T) => boolean,
  after: string | null,
): T | undefined {
  const [newest] = items.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  const isNew = newest && isIt(newest) && (after === null || BigInt(newest.id) > BigInt(after));
  return isNew ? newest : undefined;
}
