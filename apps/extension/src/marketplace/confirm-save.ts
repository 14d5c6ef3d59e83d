import type { Site } from '../sites/site.ts';
import { tell } from './tell.ts';

const LOOK_MS = 300;
/** Drafts of a profile are drawn after the page has loaded. */
const LOOKS = 60;

/**
 * Looks on the page that a save leads to for the listing, until it is there. `form` is the address of the form when
 * this page is still that of the form: then its address has to change first, and a save that was refused is no news.
 */
export async function confirmSave(site: Site, form: string | null, signal?: AbortSignal): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (signal?.aborted) return;
    const listing = location.href === form ? null : site.savedListing(new URL(location.href), document);
    if (listing) {
      await tell({ type: 'saved', ...listing });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  if (location.href !== form) await tell({ type: 'not_seen' });
}
