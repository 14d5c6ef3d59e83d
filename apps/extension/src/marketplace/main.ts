import { type SelfCheck, TabTask, ToTab } from '../messages.ts';
import { paceOf } from '../sites/page/wait.ts';
import { findSite, isForm, siteOf } from '../sites-by-key.ts';
import { confirmSave } from './confirm-save.ts';
import { fillForm } from './fill-form.ts';
import { guideToForm } from './guide.ts';
import { readPressed } from './pressed.ts';
import { recordPage } from './record-page.ts';
import { sendToBackground } from './send-to-background.ts';

declare global {
  /**
   * Set in the extension's own script world. Then this script runs only once in each document, even if it is added
   * twice.
   */
  var crosslisterIsHere: true | undefined;
}

/** Ends what is running in this document, with a text for the seller. */
let end: ((text: string) => void) | null = null;
/** Ends a guide without a word: the form is there, or another page has one. */
let endGuide: ((text: string | null) => void) | null = null;

async function begin(): Promise<void> {
  const parsed = TabTask.safeParse(await sendToBackground({ type: 'ready', saving: readPressed() }));
  if (!parsed.success) return;
  const task = parsed.data;
  if (task.task === 'fill') {
    const { item, dashboard, hurry } = task;
    const site = findSite(task.site, hurry && paceOf(hurry));
    endGuide?.(null);
    end = fillForm(site, task, (text) => guide({ site, item, dashboard, text }));
  } else if (task.task === 'guide') {
    const { item, dashboard, text } = task;
    // The answer may come after the form has been opened in this document.
    if (!isForm(findSite(task.site), location.href)) {
      guide({ site: findSite(task.site), item, dashboard, text });
    }
  } else if (task.task === 'confirm') {
    await confirmSave(findSite(task.site));
  }
}

function guide(to: Parameters<typeof guideToForm>[0]): void {
  endGuide?.(null);
  endGuide = guideToForm(to, start);
  end = endGuide;
}

function start(): void {
  begin().catch((error) => console.error('Crosslister:', error));
}

function selfCheck(): SelfCheck | null {
  const site = siteOf(location.href);
  return site ? { label: site.label, version: site.version, ...site.selfCheck(document) } : null;
}

function record(): Promise<string> {
  const site = siteOf(location.href);
  return site ? recordPage(site, document) : Promise.resolve('This page is not one that can be recorded.');
}

if (!globalThis.crosslisterIsHere) {
  globalThis.crosslisterIsHere = true;
  chrome.runtime.onMessage.addListener((raw: unknown, _, answer) => {
    const parsed = ToTab.safeParse(raw);
    if (!parsed.success) return false;
    if (parsed.data.type === 'ended') end?.(parsed.data.text);
    if (parsed.data.type === 'record') {
      record().then(answer, (error) => {
        console.error('Crosslister:', error);
        answer('This page could not be recorded.');
      });
      return true;
    }
    answer(parsed.data.type === 'self_check' ? selfCheck() : null);
    return false;
  });
}
start();
