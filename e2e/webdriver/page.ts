import { setTimeout as pause } from 'node:timers/promises';
import { type Driver, ELEMENT, WebDriverError } from './commands.ts';

/** Elements by role, as far as the walk presses them. */
const roles = {
  button: 'button',
  textbox: 'input, textarea',
  checkbox: 'input[type="checkbox"]',
  tab: '[role="tab"]',
  menuitem: '[role="menuitem"]',
};
type Role = keyof typeof roles;

/** In the page: what is shown of this role and name, and where its middle is, unless something else lies over it. */
const FIND = `
  const [selector, exact, pattern] = arguments;
  const words = (element) => {
    const copy = element?.cloneNode(true);
    for (const unsaid of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) unsaid.remove();
    return (copy?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  };
  const nameOf = (element) =>
    element.getAttribute('aria-label') ||
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => words(document.getElementById(id))).join(' ').trim() ||
    words(element.labels?.[0]) ||
    element.placeholder ||
    words(element);
  const isNamed = (name) => (exact === null ? new RegExp(pattern).test(name) : name === exact);
  for (const element of document.querySelectorAll(selector)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.disabled || element.closest('[inert]')) continue;
    if (!isNamed(nameOf(element))) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = [left + width / 2, top + height / 2];
    if (element.contains(document.elementFromPoint(...place))) return { element, place: place.join() };
  }
  return null;`;

/**
 * In the page: what its scripts and its policy complain about from here on. That a ResizeObserver hears of a size in the
 * next frame is no fault.
 */
const LISTEN = `
  window.complaints = [];
  const note = (text) => window.complaints.push(String(text));
  addEventListener('error', ({ message }) => message.startsWith('ResizeObserver loop') || note(message));
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => note(violatedDirective + ' ' + blockedURI));`;

const WAIT_MS = 60_000;
/** A press meets something that moves or has just been drawn anew. */
const passing = /intercepted|stale|not interactable|no such element/;

export interface OtherPage {
  /** Runs a script's body in the page. */
  run: <T>(script: string, ...args: unknown[]) => Promise<T>;
  /** Waits until a script's body returns what is true. */
  until: (what: string, script: string, ...args: unknown[]) => Promise<void>;
  open: (url: string) => Promise<void>;
  /** Waits until this text is shown. */
  see: (text: string) => Promise<void>;
  press: (role: Role, name: string | RegExp) => Promise<void>;
  fill: (name: string | RegExp, text: string) => Promise<void>;
  /** Gives a file to the page's file input. */
  upload: (selector: string, path: string) => Promise<void>;
  complaints: () => Promise<string[]>;
  picture: () => Promise<Buffer>;
}

/** A page of a browser that Playwright does not drive. It waits as Playwright does, for what can be pressed. */
export function otherPage(driver: Driver): OtherPage {
  const run = async <T>(script: string, ...args: unknown[]) =>
    (await driver.send('run', { script, args })) as T;

  async function wait<T>(what: string, look: () => Promise<T | null | false | undefined>): Promise<T> {
    const deadline = Date.now() + WAIT_MS;
    let last: unknown;
    while (Date.now() < deadline) {
      const found = await look().catch((error: unknown) => {
        if (!(error instanceof WebDriverError) || !passing.test(error.message)) throw error;
        last = error;
      });
      if (found) return found;
      await pause(50);
    }
    throw new Error(`${what} did not come`, { cause: last });
  }

  /** Once it stays in its place. */
  async function act(role: Role, name: string | RegExp, commands: (id: string) => Promise<unknown>) {
    const asked = typeof name === 'string' ? [name, null] : [null, name.source];
    let before = '';
    await wait(`${role} ${name}`, async () => {
      const found = await run<{ element: Record<string, string>; place: string } | null>(
        FIND,
        roles[role],
        ...asked,
      );
      if (!found || found.place !== before) {
        before = found?.place ?? '';
        return false;
      }
      await commands(found.element[ELEMENT] ?? '');
      return true;
    });
  }

  const until: OtherPage['until'] = async (what, script, ...args) => {
    await wait(what, () => run(script, ...args));
  };

  return {
    run,
    until,
    async open(url) {
      await driver.send('open', { url });
      await run(LISTEN);
    },
    see: (text) => until(text, 'return document.body.innerText.includes(arguments[0])', text),
    press: (role, name) => act(role, name, (id) => driver.send('click', { id })),
    fill: (name, text) =>
      act('textbox', name, async (id) => {
        // Typed over, as a seller does: a field that the driver clears is filled again by the page.
        await run('arguments[0].focus(); arguments[0].select()', { [ELEMENT]: id });
        await driver.send('type', { id, text });
      }),
    async upload(selector, path) {
      const input = await wait(selector, () =>
        run<Record<string, string>>('return document.querySelector(arguments[0])', selector),
      );
      await driver.send('type', { id: input[ELEMENT], text: path });
    },
    complaints: () => run('return window.complaints'),
    picture: driver.picture,
  };
}
