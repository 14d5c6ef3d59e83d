import { endings } from '../background/endings/stored-endings.ts';
import { oddSentences } from '../background/forms/changed-forms.ts';
import { forgetFailures } from '../background/forms/field-failures.ts';
import { runScript, tablesLoaded } from '../background/site-tables.ts';
import { checks, dashboards, type Result, results } from '../background/store.ts';
import { SelfCheck, type ToTab } from '../messages.ts';
import type { Site } from '../sites/site.ts';
import { findSite, siteNames, siteOf } from '../sites-by-key.ts';
import { byId } from '../ui/by-id.ts';
import { element } from '../ui/element.ts';
import { showStopped } from '../ui/stopped.ts';
import { version } from '../version.ts';
import { selfCheckWords } from './self-check-words.ts';

const check = byId('check', HTMLButtonElement);
const page = byId('page', HTMLElement);
const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short' });

byId('version', HTMLElement).textContent = `Version ${version}`;
byId('options', HTMLButtonElement).addEventListener('click', () => chrome.runtime.openOptionsPage());
check.addEventListener('click', () => void checkPage().catch(showFailure));
await tablesLoaded;
await Promise.all([showDashboards(), showResults(), showPage(), showEndings()]);

async function showEndings(): Promise<void> {
  showStopped(byId('end-stopped', HTMLElement), await endings.read());
}

async function showDashboards(): Promise<void> {
  const all = await dashboards.read();
  const paired = all.filter(({ token }) => token);
  const items = (paired.length > 0 ? paired : all).map(({ origin, token, username }) =>
    element(
      'li',
      {},
      element('a', { href: origin, target: '_blank' }, origin),
      token
        ? element('p', { class: 'good' }, `Paired${username ? ` for ${username}` : ''}`)
        : element(
            'p',
            { class: 'soft' },
            'Not paired: choose Pair this browser in its Settings, Connections',
          ),
    ),
  );
  byId('dashboards', HTMLElement).replaceChildren(...items);
}

function outcomeOf({ answer, site }: Result): HTMLElement {
  const { label } = findSite(site);
  if (answer.success) {
    const words = answer.draft ? `Draft on ${label}` : `Listed on ${label}`;
    if (!answer.listing_url) return element('p', { class: 'open' }, `${words}, address not seen`);
    return element('a', { href: answer.listing_url, target: '_blank' }, words);
  }
  return element('p', { class: answer.undecided ? 'open' : 'bad' }, answer.error ?? 'It was not listed.');
}

async function showResults(): Promise<void> {
  const all = await results.read();
  const items = all.map((result) =>
    element(
      'li',
      {},
      element('p', {}, result.title),
      outcomeOf(result),
      element('p', { class: 'soft' }, `${findSite(result.site).label}, ${time.format(result.at)}`),
    ),
  );
  byId('results', HTMLElement).replaceChildren(
    ...(items.length > 0 ? items : [element('li', { class: 'soft' }, 'None yet.')]),
  );
}

/** The popup's own window has no tab. Its URL may name one, when it is opened as a page. */
async function activeTab(): Promise<chrome.tabs.Tab | undefined> {
  const named = Number(new URLSearchParams(location.search).get('tab'));
  if (named) return chrome.tabs.get(named);
  return (await chrome.tabs.query({ active: true, currentWindow: true }))[0];
}

async function showPage(): Promise<void> {
  const site = siteOf((await activeTab())?.url);
  check.hidden = !site;
  page.textContent = site
    ? `Open ${site.label}'s form for a new item, then see whether the extension finds its fields.`
    : `Open the form for a new item on ${siteNames} to check whether the extension finds its fields.`;
}

async function checkPage(): Promise<void> {
  const tab = await activeTab();
  if (tab?.id === undefined) return;
  await runScript(tab.id, 'marketplace-page.js');
  const asked: ToTab = { type: 'self_check' };
  const checked = SelfCheck.parse(await chrome.tabs.sendMessage(tab.id, asked));
  const site = siteOf(tab.url);
  // What is found again is filled again.
  if (site) {
    await forgetFailures(site, checked.found);
    const last = { at: Date.now(), missing: checked.missing };
    await checks.update((all) => ({ ...all, [site.key]: last }));
  }
  page.textContent = selfCheckWords(checked);
  if (site) await showOdd(site, tab.id);
}

/** What looked as if the form had changed, each with a button that records the page. */
async function showOdd(site: Site, tabId: number): Promise<void> {
  const items = (await oddSentences(site)).map((sentence) => {
    const record = element('button', { type: 'button' }, 'Record this page');
    const said = element('p', { role: 'status' });
    record.addEventListener('click', () => {
      record.disabled = true;
      const asked: ToTab = { type: 'record' };
      chrome.tabs.sendMessage(tabId, asked).then((words) => {
        said.textContent = String(words);
      }, showFailure);
    });
    return element('li', {}, sentence, record, said);
  });
  byId('odd', HTMLElement).replaceChildren(...items);
}

function showFailure(error: unknown): void {
  console.error(error);
  page.textContent = 'This page could not be checked. Load it anew and try again.';
}
