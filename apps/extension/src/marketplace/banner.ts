import type { ExtensionItem } from '@crosslister/contract/extension.ts';
import { inSentence } from '../sites/page/form-text.ts';
import { element } from '../ui/element.ts';
import style from './banner.css?inline';

export interface Banner {
  progress: (text: string) => void;
  /** Something for the seller to look at while the filling continues. */
  note: (text: string, button?: HTMLElement) => void;
  /** Every field to copy. */
  offerCopies: () => void;
  /** One more of them: a field that is left to the seller, and the value for it. */
  addCopy: (field: string, value: string) => void;
  /** The seller has to do the rest: shows why, and every field to copy. */
  problem: (text: string) => void;
  /** Something to be answered in the bar itself. Null takes it away. */
  ask: (question: HTMLElement | null) => void;
  /** The request for this form is over. */
  end: (text: string) => void;
}

/** A bar over the page that names the request. It is in a shadow root, so that the page's styles do not affect it. */
export function showBanner(item: ExtensionItem, dashboard: string, onStop: () => void): Banner {
  document.querySelector('crosslister-banner')?.remove();
  const host = document.createElement('crosslister-banner');
  const progress = element('p', { role: 'status', class: 'progress' });
  const notes = element('ul', { class: 'notes' });
  const asked = element('div', {});
  const stop = element('button', { type: 'button', class: 'stop' }, 'Stop');
  stop.addEventListener('click', onStop);
  const close = element('button', { type: 'button', class: 'stop' }, 'Close');
  close.addEventListener('click', () => host.remove());
  const copies = element('div', { class: 'copies' });
  const bar = element(
    'section',
    { 'aria-label': 'Crosslister' },
    element(
      'div',
      { class: 'head' },
      element(
        'p',
        { class: 'title' },
        `Crosslister fills this form for '${item.title}'. You press Save or Upload.`,
      ),
      stop,
    ),
    progress,
    asked,
    notes,
    copies,
    element('p', { class: 'origin' }, `Asked for by your dashboard at ${dashboard}`),
  );
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.append(element('style', {}, style), bar);
  document.body.append(host);
  // Space below the page's last line, so that no button of the form is hidden behind the bar.
  const room = new ResizeObserver(() => {
    host.style.height = `${bar.offsetHeight + 32}px`;
  });
  room.observe(bar);

  const values = new Map([
    ['title', item.title],
    ['description', item.description],
    ['price', item.price.toFixed(2)],
    ['SKU', item.sku],
  ]);
  function offerCopies(): void {
    copies.replaceChildren(...[...values].map(([name, value]) => copyButton(name, value)));
  }

  return {
    progress(text) {
      progress.textContent = text;
      progress.classList.remove('problem');
    },
    ask(question) {
      asked.replaceChildren(...(question ? [question] : []));
    },
    note(text, button) {
      notes.append(element('li', {}, text, ...(button ? [' ', button] : [])));
    },
    offerCopies,
    addCopy(field, value) {
      const name = inSentence(field);
      if (!values.has(name)) values.set(name, value);
      if (copies.hasChildNodes()) offerCopies();
    },
    problem(text) {
      progress.textContent = text;
      progress.classList.add('problem');
      offerCopies();
    },
    end(text) {
      progress.textContent = text;
      asked.replaceChildren();
      stop.remove();
      bar.querySelector('.head')?.append(close);
    },
  };
}

function copyButton(name: string, text: string): HTMLButtonElement {
  const button = element('button', { type: 'button' }, `Copy ${name}`);
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => {
        button.textContent = `Copied ${name}`;
      },
      (error) => {
        console.warn('Not copied:', error);
        button.textContent = `${name} could not be copied`;
      },
    );
  });
  return button;
}
