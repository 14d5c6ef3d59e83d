import type { Product } from '@crosslister/contract/product.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { labelPhoto, takenAtTime } from '../apps/server/src/test/intake.ts';
import { drawnPhoto } from '../apps/server/src/test/photos.ts';
import type { Seller } from './seller.ts';

interface Thing {
  name: string;
  price: string;
  condition: string;
  /** What its category on eBay requires, as the seller types it. */
  specifics: Record<string, string>;
}

const mug = (name: string, price: string): Thing => ({
  name,
  price,
  condition: 'Used',
  specifics: { Type: 'Mug' },
});
const book = (name: string, price: string, author: string, title: string): Thing => ({
  name,
  price,
  condition: 'Used - Very good',
  specifics: { Author: author, 'Book Title': title, Language: 'English' },
});
const record = (name: string, price: string, artist: string, title: string): Thing => ({
  name,
  price,
  condition: 'Used - Very good',
  specifics: { Artist: artist, 'Release Title': title },
});

/** Ten things of an evening, as they lie on the table. `docs/intake.md` has what is counted with them. */
export const evening: readonly Thing[] = [
  mug('Denby stoneware mug, brown', '9.50'),
  mug('Enamel camping mug, white', '6'),
  mug('Hornsea mug, 1970s', '12'),
  mug('Emma Bridgewater mug, cat', '14.99'),
  book('Penguin paperback, Brighton Rock', '4.50', 'Graham Greene', 'Brighton Rock'),
  book('Dune, hardback novel', '18', 'Frank Herbert', 'Dune'),
  book('Jane Eyre, Penguin paperback', '3.99', 'Charlotte Bronte', 'Jane Eyre'),
  record('Pink Floyd - The Wall LP, 1979', '22', 'Pink Floyd', 'The Wall'),
  record('Kate Bush Hounds of Love vinyl LP', '25', 'Kate Bush', 'Hounds of Love'),
  record('Nick Drake Pink Moon vinyl LP', '30', 'Nick Drake', 'Pink Moon'),
];

/** The photos of them: each thing's label first, then the thing from two sides. Another evening has other photos. */
async function eveningPhotos(skus: readonly string[], bright: number) {
  const files: { name: string; mimeType: string; buffer: Buffer }[] = [];
  for (const [n, sku] of skus.entries()) {
    for (const [side, picture] of [
      await labelPhoto(sku),
      Buffer.from(
        await drawnPhoto({ width: 1200 + n, height: 900, colour: `hsl(${n * 36} ${bright}% 40%)` }),
      ),
      Buffer.from(
        await drawnPhoto({ width: 900, height: 1200 + n, colour: `hsl(${n * 36} ${bright}% 60%)` }),
      ),
    ].entries()) {
      const time = `2026:11:28 19:${String(n).padStart(2, '0')}:${String(side * 6).padStart(2, '0')}`;
      const name = `IMG_${String(n * 3 + side).padStart(4, '0')}.jpg`;
      files.push({ name, mimeType: 'image/jpeg', buffer: await takenAtTime(picture, time) });
    }
  }
  return files;
}

/**
 * Seconds of a person for each, by the keystroke-level model (Card, Moran and Newell 1980): an average typist, a pointer. On a
 * phone two thumbs type 36 words a minute (Palin and others, How do people type on mobile devices, 2019).
 */
const SECONDS = { letter: 0.28, key: 0.28, click: 1.2, thought: 1.35 };
const ON_A_PHONE = { ...SECONDS, letter: 0.33, key: 0.33 };

/** Counts what a person would do. A tap, a swipe or a click is one press, and so is a key that types nothing. */
function countWork(cost: typeof SECONDS) {
  const done = { clicks: 0, keys: 0, letters: 0, thoughts: 0, waitedMs: 0 };
  return {
    click(): void {
      done.clicks += 1;
    },
    key(): void {
      done.keys += 1;
    },
    /** A field that is filled in has to be thought about first. */
    type(text: string): void {
      done.letters += text.length;
      done.thoughts += 1;
    },
    async wait(until: () => Promise<unknown>): Promise<void> {
      const began = performance.now();
      await until();
      done.waitedMs += performance.now() - began;
    },
    perThing(things: number) {
      const { clicks, keys, letters, thoughts, waitedMs } = done;
      const seconds =
        letters * cost.letter +
        keys * cost.key +
        clicks * cost.click +
        thoughts * cost.thought +
        waitedMs / 1000;
      const round = (value: number) => Math.round((value / things) * 10) / 10;
      return {
        presses: round(clicks + keys),
        clicks: round(clicks),
        keys: round(keys),
        letters: round(letters),
        waited: round(waitedMs / 1000),
        seconds: round(seconds),
      };
    },
  };
}

interface Evening {
  page: Page;
  seller: Seller;
  url: string;
  isTouch?: boolean;
  things?: readonly Thing[];
  /** So many of them lack nothing: the first ones. */
  ready?: number;
}

/** Ten things from their photos to listings on three marketplaces. `docs/intake.md` has what is counted. */
export async function wholeEvening({
  page: of,
  seller,
  url,
  isTouch = false,
  things = evening,
  ready = things.length,
}: Evening) {
  const work = countWork(isTouch ? ON_A_PHONE : SECONDS);
  const { skus } = await seller.call<{ skus: string[] }>('POST', '/api/intake/labels/', {
    count: things.length,
  });
  const photos = await eveningPhotos(skus, isTouch ? 50 : 70 - things.length);
  const click = async (what: Locator) => {
    work.click();
    await (isTouch ? what.tap() : what.click());
  };
  const key = async (name: string) => {
    work.key();
    await of.keyboard.press(name);
  };
  await of.goto(`${url}/?intake=1`);
  const inRoom = of.getByRole('dialog', { name: 'Add photos' });
  // One press opens the chooser, and one ends it.
  work.click();
  work.click();
  await inRoom.getByLabel('Choose photos').setInputFiles(photos);
  const make = inRoom.getByRole('button', { name: `Make ${things.length} drafts`, exact: true });
  await work.wait(async () => {
    await inRoom.getByText(`${photos.length} photos sent.`).waitFor();
    await expect.poll(() => make.isEnabled()).toBe(true);
  });
  await click(make);
  const sheet = of.getByRole('dialog', { name: `Edit ${things.length} Products` });
  await work.wait(() => sheet.getByRole('grid').waitFor());

  const column = async (name: string) =>
    (await sheet.getByRole('columnheader').allTextContents()).indexOf(name);
  const cellAt = async (row: number, name: string) =>
    sheet.locator(
      `[aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${(await column(name)) + 1}"]`,
    );
  /** Down a column from its first row on. A phone's keyboard stays open from one cell to the next. */
  async function fill(name: string, first: number, texts: readonly string[]): Promise<void> {
    const cell = await cellAt(first, name);
    // Swiped to, where it is not in sight.
    const box = await cell.boundingBox();
    const { width = 0, height = 0 } = of.viewportSize() ?? {};
    if (!box || box.x < 0 || box.x + box.width > width || box.y < 0 || box.y + box.height > height)
      work.click();
    await click(cell);
    if (isTouch) await click(cell);
    for (const [n, text] of texts.entries()) {
      // The keyboard of a phone stays open, and leads from one cell to the next.
      if (isTouch && n > 0) await sheet.locator('[role=gridcell] :is(input, textarea):focus').waitFor();
      work.type(text);
      await of.keyboard.type(text);
      await key('Enter');
    }
  }
  await fill(
    'Name',
    0,
    things.map(({ name }) => name),
  );
  await fill(
    'Price (£)',
    0,
    things.map(({ price }) => price),
  );
  await fill(
    'Condition',
    0,
    things.map(({ condition }) => condition),
  );
  const use = sheet.getByRole('button', { name: /^Use \d+ suggested/ });
  await work.wait(() => expect.poll(() => use.isEnabled()).toBe(true));
  await click(use);
  for (const name of new Set(things.flatMap(({ specifics }) => Object.keys(specifics)))) {
    const rows = things.flatMap(({ specifics }, row) => (specifics[name] ? [row] : []));
    // Its category is asked about meanwhile.
    await work.wait(() => expect.poll(() => column(name)).toBeGreaterThan(0));
    await fill(
      name,
      rows[0] ?? 0,
      rows.map((row) => things[row]?.specifics[name] ?? ''),
    );
  }
  const states = () => sheet.getByRole('rowheader').allTextContents();
  await work.wait(() =>
    expect.poll(async () => (await states()).filter((text) => text.includes('Ready'))).toHaveLength(ready),
  );
  await click(sheet.getByRole('button', { name: /^Review / }));
  await click(sheet.getByRole('button', { name: /^Save / }));
  await work.wait(() => sheet.getByText(`${things.length} products saved.`).waitFor());
  const list = sheet.getByRole('button', { name: `List all that are ready (${ready})` });
  await work.wait(() => expect.poll(() => list.isEnabled()).toBe(true));
  await click(list);
  if (ready === things.length) await work.wait(() => sheet.waitFor({ state: 'hidden' }));
  const perThing = work.perThing(things.length);
  // One press has listed them, and it can be taken back.
  await of.getByText('Crosslisting Started', { exact: true }).first().waitFor();
  const listed = async () => {
    const { results } = await seller.call<{ results: Product[] }>('GET', '/api/products/?page_size=50');
    const own = results.filter(({ sku }) => skus.includes(sku));
    return own.map(({ listings }) => Object.values(listings).filter((each) => each?.url).length);
  };
  await expect
    .poll(listed, { timeout: 60_000 })
    .toEqual(expect.arrayContaining(things.map((_, n) => (n < ready ? 3 : 0))));
  return perThing;
}
