import { maskName } from '@crosslister/contract/accounts/mask-name.ts';
import { type FormElement, FormLook, MOST_ELEMENTS } from '@crosslister/contract/extension/form-look.ts';
import { isVisible } from '../sites/page/find.ts';
import type { Site, Step } from '../sites/site.ts';
import { version } from '../version.ts';
import { sendToBackground } from './send-to-background.ts';

/** What carries a name that a table of selectors could use, and what a person can fill in or press. */
const named = '[data-testid], [id], [role], input, textarea, select, button, dialog';
/** Our own bar and panels, and what nobody sees. */
const notOfForm = /^(?:crosslister-|script$|style$|template$|link$|meta$|noscript$)/i;

type State = FormElement['is'][number];
const states: State[] = ['hidden', 'disabled', 'readonly', 'expanded', 'busy'];

interface Moment extends Pick<Step, 'field' | 'stage'> {
  state: Step['state'] | 'opened';
}

/**
 * Reports what a form is made of after each step of filling it in: names, and what was visible. Values, labels and texts
 * are not even read. Whatever fails here, the filling goes on.
 */
export function captureForm(site: Site, document: Document): (moment: Moment) => void {
  let before = new Map<string, FormElement>();
  return ({ field, state, stage }) => {
    if (state === 'doing') return;
    try {
      const now = elementsOf(document);
      const look = lookAt(site, document, { field, state, stage }, before, now);
      before = now;
      sendToBackground({ type: 'look', look }).catch(notKept);
    } catch (error) {
      notKept(error);
    }
  };
}

/** What the page is made of at this moment. */
export const lookNow = (site: Site, document: Document): FormLook =>
  lookAt(site, document, { field: 'Page', state: 'done' }, new Map(), elementsOf(document));

function lookAt(
  site: Site,
  document: Document,
  { field, state, stage }: { field: string; state: FormLook['state']; stage?: Step['stage'] | undefined },
  before: Map<string, FormElement>,
  now: Map<string, FormElement>,
): FormLook {
  const appeared = missingIn(before, now);
  const gone = missingIn(now, before);
  const { found, missing } = site.selfCheck(document);
  return FormLook.parse({
    version,
    table: site.version,
    path: document.location.pathname.slice(0, 1000),
    field: field.slice(0, 1000),
    state,
    ...(stage && { missed: stage }),
    found,
    not_found: missing,
    appeared: appeared.slice(0, MOST_ELEMENTS),
    gone: gone.slice(0, MOST_ELEMENTS),
    left_out: Math.max(0, appeared.length - MOST_ELEMENTS) + Math.max(0, gone.length - MOST_ELEMENTS),
  });
}

const notKept = (error: unknown) => console.warn('Crosslister: this step was not captured:', error);

const missingIn = (before: Map<string, FormElement>, now: Map<string, FormElement>) =>
  [...now].flatMap(([key, element]) => (before.has(key) ? [] : [element]));

/** Like elements are one, with their number. */
function elementsOf(document: Document): Map<string, FormElement> {
  const counted = new Map<string, FormElement>();
  for (const element of document.body.querySelectorAll(named)) {
    if (notOfForm.test(element.localName) || element.parentElement?.closest('svg')) continue;
    const described = describe(element);
    const key = JSON.stringify(described);
    const known = counted.get(key);
    counted.set(key, { ...described, count: (known?.count ?? 0) + 1 });
  }
  return new Map([...counted.values()].map((element) => [JSON.stringify(element), element]));
}

function describe(element: Element): Omit<FormElement, 'count'> {
  const holds: Record<State, boolean> = {
    hidden: !isVisible(element),
    disabled: element.matches(':disabled, [aria-disabled="true"]'),
    readonly: element.matches('[readonly], [aria-readonly="true"]'),
    expanded: element.matches('[aria-expanded="true"], [open]'),
    busy: element.matches('[aria-busy="true"]'),
  };
  return {
    tag: maskName(element.localName),
    ...attribute(element, 'type'),
    ...attribute(element, 'data-testid', 'testid'),
    ...attribute(element, 'id'),
    ...attribute(element, 'role'),
    is: states.filter((state) => holds[state]),
  };
}

/** Masked at once, so that entries of a list which differ in a number or a brand are one. */
function attribute(element: Element, name: string, as = name): object {
  const value = element.getAttribute(name);
  return value ? { [as]: maskName(value) } : {};
}
