import { type Hurry, type SelfCheck, TabTask, ToTab } from '../messages.ts';
import { humanPace } from '../sites/page/wait.ts';
import { findSite, siteOf } from '../sites-by-key.ts';
import { confirmSave } from './confirm-save.ts';
import { fillForm } from './fill-form.ts';
import { readPressed } from './pressed.ts';
import { tell } from './tell.ts';

declare global {
  /** Set in the world of the extension's own scripts, so that a document runs this one only once, whoever adds it. */
  var crosslisterIsHere: true | undefined;
}

/** Ends what is running in this document, with a text for the seller. */
let end: ((text: string) => void) | null = null;

const paceOf = ({ pauseMs, ...rest }: Hurry) => ({ ...humanPace, ...rest, pauseMs: () => pauseMs });

async function begin(): Promise<void> {
  const parsed = TabTask.safeParse(await tell({ type: 'ready', saving: readPressed() }));
  if (!parsed.success) return;
  const task = parsed.data;
  if (task.task === 'fill') {
    const { site, item, dashboard, hurry } = task;
    end = fillForm(findSite(site, hurry && paceOf(hurry)), item, dashboard);
  } else if (task.task === 'confirm') {
    await confirmSave(findSite(task.site), null);
  }
}

function selfCheck(): SelfCheck | null {
  const site = siteOf(location.href);
  return site ? { label: site.label, ...site.selfCheck(document) } : null;
}

if (!globalThis.crosslisterIsHere) {
  globalThis.crosslisterIsHere = true;
  chrome.runtime.onMessage.addListener((raw: unknown, _, answer) => {
    const parsed = ToTab.safeParse(raw);
    if (!parsed.success) return false;
    if (parsed.data.type === 'ended') end?.(parsed.data.text);
    answer(parsed.data.type === 'self_check' ? selfCheck() : null);
    return false;
  });
}
begin().catch((error) => console.error('Crosslister:', error));
