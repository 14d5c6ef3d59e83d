import { inSentence } from '../sites/page/form-text.ts';
import type { Site, Step } from '../sites/site.ts';
import type { Banner } from './banner.ts';
import { recordButton } from './record-page.ts';
import { sendToBackground } from './send-to-background.ts';

/** Texts for the steps that are not a field of the form. */
const doing: Record<string, string> = {
  Form: 'Waiting for the form',
  Photos: 'Uploading the photos',
  'Last look': 'Looking it over',
};

/** Reports each step of a filling to the bar and the dashboard, and the fields that fail to the background. */
export function reportSteps(site: Site, banner: Banner, onFailed: (field: string) => void) {
  const filled = new Set<string>();
  return {
    onStep(step: Step): void {
      if (step.state === 'done') filled.add(step.field);
      if (step.state === 'failed') {
        filled.delete(step.field);
        onFailed(step.field);
      }
      report(site, banner, step).catch(() => undefined);
    },
    /** To be called after the last look only: until then the form may still lose what was filled in. */
    async reportHeld(): Promise<void> {
      await sendToBackground({ type: 'held', fields: [...filled] });
    },
  };
}

async function report(
  site: Site,
  banner: Banner,
  { message, field, state, stage, odd }: Step,
): Promise<void> {
  // The list may have changed: what it is made of can be recorded while it is there.
  const record = odd && recordButton(site);
  if (odd) await sendToBackground({ type: 'odd', field, odd });
  if (state === 'done') {
    if (message) banner.note(`${field}: ${message}`);
    return;
  }
  if (state === 'failed') {
    // The queue hears of it when the others are filled.
    if (message) banner.note(message, record);
    if (stage) await sendToBackground({ type: 'field', field, stage });
    return;
  }
  const text = message ?? doing[field] ?? `Filling in the ${inSentence(field)}`;
  banner.progress(text);
  if (state === 'skipped') banner.note(`${field}: ${text}`, record);
  await sendToBackground({ type: 'step', text });
}
