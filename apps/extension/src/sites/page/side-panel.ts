import { element } from '../../ui/element.ts';
import style from './side-panel.css?inline';

const NARROW_PX = 700;

/**
 * A panel over the page, in a shadow root so that the page's styles do not affect it. The seller can fold it, and it is
 * removed with the signal. `place` is `low` for a short note, `tall` for a column. Of each `tag` there is one.
 */
export function showSidePanel(
  document: Document,
  {
    heading,
    place,
    signal,
    tag = 'crosslister-panel',
  }: { heading: string; place: 'low' | 'left' | 'tall'; signal: AbortSignal; tag?: string },
): { body: HTMLElement; remove: () => void } {
  document.querySelector(tag)?.remove();
  const host = document.createElement(tag);
  const body = element('div', { class: 'body' });
  const fold = element('button', { type: 'button', 'aria-expanded': 'true' }, 'Hide');
  const setHidden = (hidden: boolean) => {
    body.hidden = hidden;
    fold.setAttribute('aria-expanded', String(!hidden));
    fold.textContent = hidden ? 'Show' : 'Hide';
  };
  fold.addEventListener('click', () => setHidden(!body.hidden));
  // On a phone a column would cover the whole page.
  if (place === 'tall' && document.documentElement.clientWidth < NARROW_PX) setHidden(true);
  const head = element('div', { class: 'head' }, element('h2', {}, heading), fold);
  const section = element('section', { 'aria-label': heading, class: place }, head, body);
  host.attachShadow({ mode: 'open' }).append(element('style', {}, style), section);
  document.body.append(host);
  const remove = () => host.remove();
  signal.addEventListener('abort', remove, { once: true });
  return { body, remove };
}

/** A button that only a person can press: scripts of the page may find it, and must not decide for the seller. */
export function personsButton(words: string, onPress: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button' }, words);
  button.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) onPress();
  });
  return button;
}
