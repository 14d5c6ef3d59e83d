import { endingPlatforms, platformList } from '@crosslister/contract/platforms.ts';
import { Endings, endings } from '../background/endings/stored-endings.ts';
import { answer, giveUpToken } from '../background/pairing.ts';
import { dashboards, Settings, settings } from '../background/store.ts';
import { byId } from '../ui/by-id.ts';
import { element } from '../ui/element.ts';
import { showStopped } from '../ui/stopped.ts';
import { version } from '../version.ts';
import { readAddress } from './dashboard-address.ts';
import { listenForSales, showSales } from './sales-options.ts';

const said = byId('said', HTMLElement);
const address = byId('address', HTMLInputElement);
const daily = byId('daily', HTMLInputElement);
const limitSaid = byId('limit-said', HTMLElement);
const end = byId('end', HTMLInputElement);
const endDaily = byId('end-daily', HTMLInputElement);
const endSaid = byId('end-said', HTMLElement);

byId('version', HTMLElement).textContent = `Version ${version}`;
byId('add', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  add().catch(showFailure);
});
byId('limit', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  saveLimit().catch(showFailure);
});
end.addEventListener('change', () => void switchEnding().catch(showFailure));
byId('end-limit', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  saveEndLimit().catch(showFailure);
});
listenForSales(showFailure);
await askAboutPairing();
byId('end-platforms', HTMLElement).textContent = platformList(endingPlatforms);
daily.value = String((await settings.read()).dailyLimit);
endDaily.value = String((await endings.read()).dailyLimit);
chrome.storage.local.onChanged.addListener(() => void show().catch(showFailure));
await show();

async function show(): Promise<void> {
  const state = await endings.read();
  end.checked = state.on;
  await showSales(showFailure);
  showStopped(byId('end-stopped', HTMLElement), state);
  const items = (await dashboards.read()).map(({ origin, token, username }) => {
    const remove = element('button', { type: 'button', 'aria-label': `Remove ${origin}` }, 'Remove');
    remove.addEventListener('click', () => void forget(origin).catch(showFailure));
    const paired = token ? `Paired${username ? ` for ${username}` : ''}` : 'Not paired';
    const words = element('div', {}, origin, element('p', { class: token ? 'good' : 'soft' }, paired));
    return element('li', {}, element('div', { class: 'row' }, words, remove));
  });
  byId('dashboards', HTMLElement).replaceChildren(
    ...(items.length > 0 ? items : [element('li', { class: 'soft' }, 'None: add yours below.')]),
  );
}

/** A dashboard at an address that any program of this computer can have wants to be paired. */
async function askAboutPairing(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('pair');
  const origin = (await dashboards.read()).find((each) => each.origin === asked)?.origin;
  if (!origin) return;
  const said = element('p', { role: 'status' });
  const button = (words: string, allowed: boolean) => {
    const made = element('button', { type: 'button' }, words);
    made.addEventListener('click', () => {
      answer(origin, allowed).then(() => {
        said.textContent = allowed
          ? 'Allowed. Go back to the dashboard: it is paired now.'
          : 'Not allowed, and not paired.';
        buttons.remove();
      }, showFailure);
    });
    return made;
  };
  const buttons = element('div', { class: 'row' }, button('Yes, pair it', true), button('No', false));
  const question = element(
    'section',
    { 'aria-labelledby': 'pair-heading' },
    element('h2', { id: 'pair-heading' }, 'Is this your Crosslister?'),
    element(
      'p',
      {},
      `The page at ${origin} wants to be paired. Then it can have listing forms filled in, and is told what sold if you have switched that on. Any program on this computer can have that address: allow it only if you have just chosen Pair this browser there.`,
    ),
    buttons,
    said,
  );
  document.querySelector('main')?.prepend(question);
}

async function add(): Promise<void> {
  const read = readAddress(address.value);
  if ('error' in read) return say(read.error, 'bad');
  const { origin } = read;
  // Chrome shows its question only directly after a click, so there must be no await before it.
  if (!(await chrome.permissions.request({ origins: [`${origin}/*`] }))) {
    return say(`Chrome was not allowed to work on ${origin}, so it was not added.`, 'bad');
  }
  await dashboards.update((all) =>
    all.some((each) => each.origin === origin)
      ? all
      : [...all, { origin, token: null, username: null, allowed: true }],
  );
  address.value = '';
  say(`Added. Load ${origin} anew, open its Settings, Connections, and choose Pair this browser.`, 'good');
}

async function forget(origin: string): Promise<void> {
  const known = (await dashboards.read()).find((each) => each.origin === origin);
  await dashboards.update((all) => all.filter((each) => each.origin !== origin));
  if (known?.token) await giveUpToken(known);
  // Addresses of the manifest stay allowed: Chrome does not let them be removed.
  await chrome.permissions.remove({ origins: [`${origin}/*`] }).catch(() => false);
  say(`Removed ${origin}.`, 'good');
}

async function saveLimit(): Promise<void> {
  const parsed = Settings.shape.dailyLimit.safeParse(daily.value.trim() === '' ? null : Number(daily.value));
  limitSaid.className = parsed.success ? 'good' : 'bad';
  limitSaid.textContent = parsed.success ? 'Saved.' : 'Enter a whole number from 1 to 500.';
  if (parsed.success) await settings.update((before) => ({ ...before, dailyLimit: parsed.data }));
}

async function switchEnding(): Promise<void> {
  const on = end.checked;
  await endings.update((all) => ({ ...all, on, stopped: null }));
  endSaid.className = 'good';
  endSaid.textContent = on ? 'On. What has sold elsewhere is looked for now.' : 'Off.';
}

async function saveEndLimit(): Promise<void> {
  const parsed = Endings.shape.dailyLimit.safeParse(
    endDaily.value.trim() === '' ? null : Number(endDaily.value),
  );
  endSaid.className = parsed.success ? 'good' : 'bad';
  endSaid.textContent = parsed.success ? 'Saved.' : 'Enter a whole number from 1 to 100.';
  if (parsed.success) await endings.update((all) => ({ ...all, dailyLimit: parsed.data }));
}

function say(text: string, tone: 'good' | 'bad'): void {
  said.textContent = text;
  said.className = tone;
}

function showFailure(error: unknown): void {
  console.error(error);
  say('That did not work. Try again.', 'bad');
}
