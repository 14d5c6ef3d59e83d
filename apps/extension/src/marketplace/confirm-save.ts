import { findVisible, firstLine } from '../sites/page/find.ts';
import { readNote } from '../sites/page/saved-note.ts';
import type { Site } from '../sites/site.ts';
import { sendToBackground } from './send-to-background.ts';

const POLL_MS = 300;
/** Drafts of a profile are drawn after the page has loaded. */
const POLLS = 60;

interface Form {
  /** The form's URL. */
  address: string;
  signal: AbortSignal;
}

/** The page draws its cards one after another, so one look may see an older item. */
const LOOKS_ALIKE = 3;
/** Without a number that the new item's has to exceed, a little longer. */
const LOOKS_IN_DOUBT = 10;

/**
 * Looks for the listing on the page that follows a save, until several looks running have found the same one. With `form`
 * this page is still the form's: then its URL has to change first, however long that takes. A refused save does not change
 * the URL. Returns whether the listing was found.
 */
export async function confirmSave(site: Site, form?: Form): Promise<boolean> {
  const isForm = () => location.href === form?.address;
  const wanted = readNote(document)?.after ? LOOKS_ALIKE : LOOKS_IN_DOUBT;
  let last = '';
  let alike = 0;
  for (let polls = 0; polls < POLLS; ) {
    if (form?.signal.aborted) return false;
    const refusal = isForm() ? null : site.refusal(document);
    if (refusal !== null) return notSeen(refusal);
    const listing = isForm() ? null : site.savedListing(new URL(location.href), document);
    alike = listing && listing.listingUrl === last ? alike + 1 : 1;
    last = listing?.listingUrl ?? '';
    if (listing && alike >= wanted) {
      await sendToBackground({ type: 'saved', ...listing });
      return true;
    }
    if (!isForm()) polls += 1;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return notSeen(site.isAfterSave(new URL(location.href), document) ? null : wordsOf(document));
}

async function notSeen(refusal: string | null): Promise<false> {
  await sendToBackground({ type: 'not_seen', refusal: refusal?.slice(0, 300) ?? null });
  return false;
}

/** What a page says that nobody expects here. */
function wordsOf({ title }: Document): string {
  const [heading] = findVisible(document, 'h1');
  return (heading && firstLine(heading)) || title || location.pathname;
}

/** Calls back once when the site asks something over the form, however soon it is answered. */
export function watchQuestion(
  site: Site,
  { address, signal }: Form,
  onQuestion: (words: string) => void,
): void {
  const observer = new MutationObserver(() => {
    const words = location.href === address ? site.question(document) : null;
    if (words === null) return;
    observer.disconnect();
    onQuestion(words);
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}
