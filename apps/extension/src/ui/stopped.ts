import { type Endings, endings, stoppedWords } from '../background/endings/stored-endings.ts';
import { element } from './element.ts';

/** Why nothing more is deleted for the seller, and the button that lets it go on. Nothing if it goes on. */
export function showStopped(place: HTMLElement, { on, stopped }: Endings): void {
  if (!on || !stopped) {
    place.replaceChildren();
    return;
  }
  const button = element('button', { type: 'button', class: 'primary' }, 'Go on');
  button.addEventListener('click', () => {
    endings
      .update((all) => ({ ...all, stopped: null }))
      .then(
        () => place.replaceChildren(element('p', { class: 'good', role: 'status' }, 'It goes on.')),
        (error) => console.error(error),
      );
  });
  place.replaceChildren(
    element(
      'section',
      { 'aria-labelledby': 'stopped-heading' },
      element('h2', { id: 'stopped-heading' }, 'End it for me has stopped'),
      element('p', { class: 'bad' }, stoppedWords(stopped)),
      element(
        'p',
        { class: 'soft' },
        'Nothing more is deleted until you have looked at it and choose Go on.',
      ),
      element('p', { style: 'margin-top: 8px' }, button),
    ),
  );
}
