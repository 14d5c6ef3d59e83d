import { element } from '../../../ui/element.ts';
import { personsButton, showSidePanel } from '../side-panel.ts';
import { type Line, makeLine, type SalesActions } from './sales-line.ts';

/** A panel over the page: one line for each thing, with what the seller can do about it. */
export function showSalesPanel(
  document: Document,
  label: string,
  actions: SalesActions,
  signal: AbortSignal,
) {
  let body: HTMLElement | null = null;
  const lines = new Map<string, { shown: HTMLElement; record: (() => Promise<void>) | null }>();
  const list = element('div', { class: 'lines' });
  const awayNote = element('p', { class: 'problem', role: 'status' });
  const foot = element('div', { class: 'actions' });
  const offerPlace = element('div', { class: 'line' });

  function open(): void {
    if (body) return;
    body = showSidePanel(document, { heading: 'Crosslister', place: 'low', signal }).body;
    body.append(awayNote, list, foot, offerPlace);
  }

  /** Those that need no second look can be recorded together. */
  function showFoot(): void {
    const open = [...lines.values()].flatMap(({ record }) => record ?? []);
    const all = personsButton(`Record all (${open.length})`, async () => {
      all.disabled = true;
      for (const record of open) await record();
    });
    all.className = 'main';
    foot.replaceChildren(...(open.length > 1 ? [all] : []));
  }

  function showOffer(isOffered: boolean): void {
    if (!isOffered || offerPlace.childElementCount > 0) return;
    const answer = (on: boolean) => async () => {
      await actions.byItself(on);
      const words = on
        ? 'From now on it is recorded without asking. The Options of the extension switch that off.'
        : 'You are asked as before.';
      offerPlace.replaceChildren(element('p', { role: 'status' }, words));
    };
    const words = `Your own items that your wardrobe on ${label} shows as sold can be recorded without asking.`;
    const buttons = [
      personsButton('Record automatically from now on', answer(true)),
      personsButton('No', answer(false)),
    ];
    offerPlace.replaceChildren(element('p', {}, words), element('div', { class: 'actions' }, ...buttons));
  }

  function show(line: Line): void {
    open();
    const { key } = line.thing;
    const made = makeLine(label, line, actions, {
      over: (words) => {
        made.shown.replaceChildren(element('p', { role: 'status' }, words));
        lines.set(key, { ...made, record: null });
        showFoot();
      },
      offer: showOffer,
    });
    const before = lines.get(key);
    if (before) before.shown.replaceWith(made.shown);
    else list.append(made.shown);
    lines.set(key, made);
    showFoot();
  }

  return {
    show,
    showOffer,
    showAway(origins: readonly string[]): void {
      if (origins.length > 0) open();
      awayNote.textContent =
        origins.length === 0
          ? ''
          : `${origins.join(', ')} does not answer, so it is not known whether what sold here is recorded. It is asked again every half minute.`;
    },
  };
}
