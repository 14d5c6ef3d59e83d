import type { ExtensionItem } from '@crosslister/contract/extension.ts';
import type { Site } from '../sites/site.ts';
import { isForm } from '../sites-by-key.ts';
import { showBanner } from './banner.ts';
import { sendToBackground } from './send-to-background.ts';

const POLL_MS = 500;

interface Guide {
  site: Site;
  item: ExtensionItem;
  dashboard: string;
  text: string;
}

/**
 * Says on a page without the form how to open it, and calls back when it is there: some pages change without loading
 * again. Returns a function that ends it, with a text for the seller or without a word.
 */
export function guideToForm(
  { site, item, dashboard, text }: Guide,
  onForm: () => void,
): (text: string | null) => void {
  const banner = showBanner(item, dashboard, () => {
    clearInterval(poll);
    banner.end('You stopped it.');
    sendToBackground({ type: 'stopped' }).catch(() => undefined);
  });
  banner.progress(text);
  const poll = setInterval(() => {
    if (!isForm(site, location.href) || site.selfCheck(document).found.length === 0) return;
    clearInterval(poll);
    onForm();
  }, POLL_MS);
  return (words) => {
    clearInterval(poll);
    if (words !== null) banner.end(words);
  };
}
