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

/**
 * Looks for the listing on the page that follows a save, until it is there. With `form` this page is still the form's:
 * then its URL has to change first, however long that takes. A refused save does not change the URL. Returns whether
 * the listing was found.
 */
export async function confirmSave(site: Site, form?: Form): Promise<boolean> {
  const isForm = () => location.href === form?.address;
  for (let polls = 0; polls < POLLS; ) {
    if (form?.signal.aborted) return false;
    const listing = isForm() ? null : site.savedListing(new URL(location.href), document);
    if (listing) {
      await sendToBackground({ type: 'saved', ...listing });
      return true;
    }
    if (!isForm()) polls += 1;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await sendToBackground({ type: 'not_seen' });
  return false;
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
