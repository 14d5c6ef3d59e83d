import { plural } from '@crosslister/contract/texts/plural.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { element } from '../../ui/element.ts';
import type { Reading } from './read-wardrobe.ts';
import { personsButton, showSidePanel } from './side-panel.ts';
import type { LeftOut } from './wardrobe-page.ts';

interface Actions {
  /** Reads the wardrobe for this dashboard. */
  begin: (origin: string) => void;
  stop: () => void;
  hide: () => void;
}

const leftOutWords: Record<LeftOut, (count: number) => string> = {
  sold: (count) => `${count} sold`,
  reserved: (count) => `${count} reserved`,
  hidden: (count) => `${count} hidden`,
  draft: (count) => plural(count, 'draft'),
  unread: (count) => `${count} that could not be read`,
};

/** A panel over the seller's own wardrobe, which asks before anything is read. */
export function showWardrobePanel(
  document: Document,
  { label, dashboards }: { label: string; dashboards: readonly string[] },
  actions: Actions,
  signal: AbortSignal,
) {
  const { body, remove } = showSidePanel(document, {
    heading: 'Your wardrobe',
    place: 'left',
    signal,
    tag: 'crosslister-wardrobe',
  });
  const said = element('p', { role: 'status' });
  const more = element('div', { class: 'line' });
  const buttons = element('div', { class: 'actions' });
  const quiet = (words: string) => element('p', { class: 'quiet' }, words);
  const [only, other] = dashboards;

  const mainButton = (words: string, work: () => void) => {
    const button = personsButton(words, work);
    button.classList.add('main');
    return button;
  };
  const beginButtons = (words: string) =>
    only !== undefined && other === undefined
      ? [mainButton(words, () => actions.begin(only))]
      : dashboards.map((origin) => personsButton(`${words}: ${origin}`, () => actions.begin(origin)));

  function show(words: string, lines: Node[], shown: HTMLButtonElement[], tone = ''): void {
    said.className = tone;
    said.textContent = words;
    more.replaceChildren(...lines);
    buttons.replaceChildren(...shown);
    body.replaceChildren(said, more, buttons);
  }

  const countWords = ({ added, known }: Reading) =>
    `${added} came into Crosslister${known > 0 ? `, ${known} ${known === 1 ? 'was' : 'were'} there already` : ''}.`;

  function outcome(reading: Reading): HTMLElement[] {
    const { leftOut, withoutPrice } = reading;
    const left = [...leftOut].map(([why, count]) => leftOutWords[why](count));
    return [
      element('p', {}, countWords(reading)),
      ...(left.length > 0 ? [element('p', {}, `Left out: ${wordList(left)}.`)] : []),
      ...(withoutPrice > 0
        ? [element('p', {}, `${withoutPrice} without a price in pounds: new ones are under Inactive.`)]
        : []),
    ];
  }

  function link(origin: string): HTMLElement {
    const words = 'Look at them in Crosslister';
    return element('p', {}, element('a', { href: `${origin}/`, target: '_blank', rel: 'noopener' }, words));
  }

  return {
    ask(): void {
      show(
        'Bring the items here into Crosslister?',
        [
          quiet(
            'It reads what this page shows of each: title, price, first photo, brand, size and condition. It scrolls down at a person’s pace, opens no item and changes nothing here.',
          ),
          quiet(
            `${label} does not allow programs to read its pages, so nobody can promise that your account is safe. Nothing is read before you choose Bring them in. It goes to ${wordList(dashboards)} and nowhere else.`,
          ),
        ],
        [
          ...beginButtons('Bring them in'),
          personsButton('Not now', () => {
            actions.hide();
            remove();
          }),
        ],
      );
    },
    progress(reading: Reading, total: number | null, state: 'reading' | 'behind'): void {
      const read = reading.ids.size;
      const words = total !== null && total >= read ? `${read} of about ${total} read` : `${read} read`;
      show(
        state === 'behind' ? `${words}. It goes on when this tab is in front.` : words,
        [quiet(countWords(reading))],
        [personsButton('Stop', actions.stop)],
      );
    },
    /** With a reason, unless the seller has stopped it. */
    stopped(reading: Reading, reason: string | null): void {
      show(
        reason === null ? 'Stopped.' : `Stopped: ${reason}`,
        [...outcome(reading), quiet('What came in stays. Go on reads the rest; nothing comes in twice.')],
        beginButtons('Go on'),
        reason === null ? '' : 'problem',
      );
    },
    done(reading: Reading, total: number | null, origin: string): void {
      const read = reading.ids.size;
      const isShort = total !== null && read < total;
      show(
        read === 0 ? 'There are no items on this page.' : `All ${read} that this page showed are read.`,
        [
          ...outcome(reading),
          ...(isShort
            ? [
                element(
                  'p',
                  {},
                  `The page says that there are ${total}. Choose All there, or scroll to its end yourself, then Read again.`,
                ),
              ]
            : []),
          ...(reading.added > 0
            ? [
                quiet(
                  'Descriptions, further photos and categories are not on this page. For a day, Tools, Import CSV has Undo import for all of it.',
                ),
                link(origin),
              ]
            : []),
        ],
        beginButtons('Read again'),
      );
    },
    /** The page that the dashboard leads to does not name the seller's own. */
    guide(): void {
      show(
        `Open your own wardrobe here: sign in if ${label} asks, then choose your picture and Profile.`,
        [quiet('Crosslister then asks whether to bring the items there along. Nothing is read before.')],
        [],
      );
    },
  };
}
