import { RecordAnswer } from '../messages.ts';
import { personsButton } from '../sites/page/side-panel.ts';
import type { Site } from '../sites/site.ts';
import { lookNow } from './capture-form.ts';
import { sendToBackground } from './send-to-background.ts';

/** Records what the page is made of, if the seller has switched the capture on. Returns a sentence for them. */
export async function recordPage(site: Site, document: Document): Promise<string> {
  const look = lookNow(site, document);
  const answer = RecordAnswer.safeParse(await sendToBackground({ type: 'record', site: site.key, look }));
  if (!answer.success) return 'The extension did not answer.';
  return 'error' in answer.data
    ? answer.data.error
    : `Recorded: it is in the file at ${answer.data.recorded}.`;
}

export function recordButton(site: Site): HTMLElement {
  const button = personsButton('Record this page', () => {
    recordPage(site, document).then(
      (words) => {
        button.textContent = words;
      },
      (error) => {
        console.error('Crosslister:', error);
        button.textContent = 'This page could not be recorded';
      },
    );
  });
  return button;
}
