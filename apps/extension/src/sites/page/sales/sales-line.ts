import { plural } from '@crosslister/contract/texts/plural.ts';
import type { KnownThing, Money, Outcome, SeenOnPage } from '../../../sales-messages.ts';
import { element } from '../../../ui/element.ts';
import { penceOf } from '../form-text.ts';
import { moneyText, signOf } from '../money.ts';
import { personsButton } from '../side-panel.ts';

/** What the seller can decide. Each rejects with a sentence for them if it could not be done. */
export interface SalesActions {
  record: (line: Line, price: Money) => Promise<{ outcome: Outcome; offer: boolean }>;
  question: (line: Line) => Promise<void>;
  ended: (line: Line) => Promise<void>;
  ignore: (line: Line) => Promise<void>;
  byItself: (on: boolean) => Promise<void>;
}

/** A thing that the page shows, and what is known of it. */
export interface Line {
  thing: SeenOnPage;
  known: KnownThing;
}

const outcomes: Record<Outcome, (name: string, paid: string) => string> = {
  recorded: (name, paid) => `Recorded: ${name}${paid}. Crosslister ends it everywhere else.`,
  known: (name) => `${name}: Crosslister knew of it already.`,
  kept: (name, paid) =>
    `${name}${paid}: your Crosslister does not answer. The sale is kept in this browser and reported as soon as it does.`,
};

const isOutcome = (what: KnownThing['what']): what is Outcome => what in outcomes;

interface Ends {
  over: (words: string) => void;
  offer: (isOffered: boolean) => void;
}

/** One line of the panel. `record` is there if it needs no second look, for all of them together. */
export function makeLine(label: string, line: Line, actions: SalesActions, { over, offer }: Ends) {
  const { thing, known } = line;
  const { name, what } = known;
  const paid = thing.price ? `, ${moneyText(thing.price)}` : '';
  const shown = element('div', { class: 'line', role: 'group', 'aria-label': name });
  if (isOutcome(what)) {
    shown.append(element('p', { role: 'status' }, outcomes[what](name, paid)));
    return { shown, record: null };
  }
  const said = element('p', { role: 'status' });
  const price = element('input', {
    inputmode: 'decimal',
    'aria-label': `Price of ${name}`,
    value: thing.price ? (thing.price.pence / 100).toFixed(2) : '',
  });
  const sign = signOf(thing.price?.currency ?? 'GBP');
  const run = (work: () => Promise<void>) => async () => {
    for (const button of buttons) button.disabled = true;
    said.textContent = '';
    try {
      await work();
    } catch (error) {
      said.className = 'problem';
      said.textContent = `Not done: ${error instanceof Error ? error.message : String(error)}`;
      for (const button of buttons) button.disabled = false;
    }
  };
  const record = run(async () => {
    const money = amountIn(price.value.trim(), thing.price?.currency ?? 'GBP');
    if (!money) throw new Error('enter for how much it sold, such as 12.50.');
    const { outcome, offer: isOffered } = await actions.record(line, money);
    over(outcomes[outcome](name, `, ${moneyText(money)}`));
    offer(isOffered);
  });
  const button = (words: string, work: () => Promise<void>) => personsButton(words, run(work));
  const recordButton = (words: string) => personsButton(words, record);
  const ignore = (words: string) =>
    button(words, async () => {
      await actions.ignore(line);
      over(`${name}: not asked again in this browser.`);
    });
  const amount = element('label', { class: 'amount' }, `for ${sign} `, price);
  const sale = `Sold on ${label}: ${name}${paid}. Record it?`;
  const doubt =
    thing.listing === null
      ? [`The page names it by its title alone. Look whether it is this one: ‘${thing.title}’.`]
      : [];
  const parts: Record<typeof what, { words: string[]; buttons: HTMLButtonElement[]; priced: boolean }> = {
    on_sale: {
      words: [sale, ...doubt],
      buttons: [recordButton('Record it'), ignore('Do not ask again')],
      priced: true,
    },
    sold_before: {
      words: [
        sale,
        'It has sold there before, and is on sale again. Record it only if this is a new sale.',
        ...doubt,
      ],
      buttons: [recordButton('Record it'), ignore('Do not ask again')],
      priced: true,
    },
    sold_elsewhere: {
      words: [
        `${name} is sold in Crosslister, and ${label} shows it as sold too. Did somebody buy it here, or have you only marked it as sold here?`,
        ...doubt,
      ],
      buttons: [
        recordButton('Somebody bought it here'),
        button('I ended it here', async () => {
          await actions.ended(line);
          over(`${name}: ended on ${label}.`);
        }),
        ignore('Do not ask again'),
      ],
      priced: true,
    },
    several: {
      words: [`Sold on ${label}: ${name}${paid}. Several of your things there have this title.`],
      buttons: [
        button('Choose in Crosslister', async () => {
          await actions.question(line);
          over(`${name}: asked under the bell in Crosslister.`);
        }),
        ignore('Do not ask again'),
      ],
      priced: false,
    },
    bundle: {
      words: [
        `A bundle of ${plural(thing.bundle ?? 0, 'thing')} sold on ${label}${paid}. The page does not say which: open your wardrobe there, where each has the badge Sold, or choose Mark as Sold in Crosslister for each of them.`,
      ],
      buttons: [ignore('Do not show again')],
      priced: false,
    },
    cancelled: {
      words: [
        `${label} shows an order for ${name} as cancelled. Crosslister has it as sold there, and changes nothing by itself. If it is for sale again, choose Mark as Active for it.`,
      ],
      buttons: [ignore('Do not show again')],
      priced: false,
    },
  };
  const { words, buttons, priced } = parts[what];
  if (what === 'on_sale') buttons[0]?.classList.add('main');
  shown.append(
    ...words.map((each, at) => element('p', at === 0 ? {} : { class: 'quiet' }, each)),
    ...(priced ? [amount] : []),
    element('div', { class: 'actions' }, ...buttons),
    said,
  );
  return { shown, record: what === 'on_sale' && thing.isState && thing.price ? record : null };
}

/** What a person types: "12.5" or "12,50". */
function amountIn(typed: string, currency: string): Money | null {
  const pence = /^\d{1,7}(?:[.,]\d{1,2})?$/.test(typed) ? penceOf(typed) : null;
  return pence ? { pence, currency } : null;
}
