import type { Site } from '../sites/site.ts';
import { tell } from './tell.ts';

const POLL_MS = 300;
/** Drafts of a profile are drawn after the page has loaded. */
const POLLS = 60;

/**
 * Looks for the listing on the page that follows a save, until it is there. `form` is the form's URL if this page is
 * still the form's: then its URL has to change first. A refused save does not change the URL.
 */
export async function confirmSave(site: Site, form: string | null, signal?: AbortSignal): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    if (signal?.aborted) return;
    const listing = location.href === form ? null : site.savedListing(new URL(location.href), document);
    if (listing) {
      await tell({ type: 'saved', ...listing });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  if (location.href !== form) await tell({ type: 'not_seen' });
}
