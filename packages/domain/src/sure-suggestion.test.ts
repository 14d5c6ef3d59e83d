import { expect, test } from 'vitest';
import { isSureSuggestion } from './sure-suggestion.ts';

const LAMPS = ['Home, Furniture & DIY', 'Lighting', 'Lamps'];
const TABLES = ['Home, Furniture & DIY', 'Furniture', 'Tables'];
const CARDS = ['Collectables', 'Non-Sport Trading Cards', 'Trading Card Singles'];
const RECORDS = ['Music', 'Vinyl Records'];
const JACKETS = ['Clothes', 'Men', "Men's Clothing", 'Coats, Jackets & Waistcoats'];
const FILM_CAMERAS = ['Cameras & Photography', 'Film Photography', 'Film Cameras'];
const CLOCKS = ['Home, Furniture & DIY', 'Home Décor', 'Clocks'];
const MUGS = ['Home, Furniture & DIY', 'Cookware, Dining & Bar', 'Mugs'];

test.each([
  ['Brass anglepoise lamps, 1950s', LAMPS, [CARDS]],
  ['Pink Floyd - Animals LP 1977', RECORDS, []],
  ['Kate Bush, vinyl record', RECORDS, []],
  ['Barbour waxed jacket', JACKETS, []],
  ['Praktica 35mm film camera', FILM_CAMERAS, []],
  ['Blue Clocks, jazz LP', RECORDS, [CLOCKS]],
  ['Hornsea mug with clock', MUGS, [CLOCKS]],
  ['Brass lamp', ['Home', 'Other Lamps (Electric)'], []],
])('the words of "%s" say what the category has', (name, path, others) => {
  expect(isSureSuggestion(name, path, others)).toBe(true);
});

test.each([
  // One word of three is by chance.
  ['Single brass lamp', CARDS, [LAMPS]],
  ['Levi 501 W32', ['Clothes', 'Men', 'Jeans'], []],
  // A main category alone says too little.
  ['Folding camera', ['Cameras & Photography', 'Digital Cameras'], []],
  ['Camera with film', FILM_CAMERAS, []],
  // What it is comes last.
  ['Brass table lamp', TABLES, [LAMPS]],
  ['Shade for a lamp', LAMPS, []],
  ['', LAMPS, []],
  ['Lamp', [], []],
])('the words of "%s" leave it open', (name, path, others) => {
  expect(isSureSuggestion(name, path, others)).toBe(false);
});
