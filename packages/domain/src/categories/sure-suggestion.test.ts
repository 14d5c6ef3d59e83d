import { expect, test } from 'vitest';
import { isSureElsewhere, isSureSuggestion } from './sure-suggestion.ts';

const JACKETS = 'Coats, Jackets & Waistcoats';

test.each([
  ['Brass anglepoise lamps, 1950s', 'Lamps'],
  ['Brass lamp', 'Other Lamps (Electric)'],
  ['Brass Lamp', 'Lamps'],
  ['Oak Chair', 'Chairs'],
  ['1960s Ercol Oak Chair, Elm', 'Chairs'],
  ['1930s Harris Wool Overcoat', 'Overcoats'],
  ['Silver Teapot', 'Teapots'],
  ['Whitefriars Glass Vase', 'Vases'],
  ['Barbour waxed jacket', JACKETS],
  ['Barbour Jacket Navy Size M', JACKETS],
  ['Black Leather Jacket, mens large', 'Leather Jackets'],
  ['Victorian Wine Glasses', 'Wine Glasses'],
  ['Huntley & Palmers Biscuit Tin', 'Biscuit Tins'],
  ['Victorian Mahogany Table Early 20th Century', 'Tables'],
  ['Smiths Alarm Clock Working', 'Clocks'],
  ['Mid-Century Denby Bud Vase, Speckled', 'Vases'],
  ['Merino Knitting Yarn', 'Wool & Yarn'],
  ['Pink Floyd - Animals LP 1977', 'Vinyl Records'],
  ['Kate Bush, vinyl record', 'Vinyl Records'],
  ['Blue Clocks, jazz LP', 'Vinyl Records'],
  ['Praktica 35mm film camera', 'Film Cameras'],
  ['Hornsea mug with clock', 'Mugs'],
  ['Edwardian Metamec Wristwatch, Brass', 'Watches'],
  ['Apple iPhone 12 128GB Black Unlocked Mobile Phone', 'Mobile & Smart Phones'],
  ['Vintage Sterling Silver Signet Ring with Onyx', 'Fine Rings'],
  ['Pokémon Charizard Base Set 4/102 Card PSA 9', 'Pokémon Cards'],
  ['LEGO City Police Station 60316 Set', 'LEGO Sets & Packs'],
  ['1930s Harris Wool Overcoat, Navy', JACKETS],
  ['1960s Aquascutum Fair Isle Cardigan, Cream', 'Jumpers & Cardigans'],
  ['1970s Barbour Fair Isle Cardigan', "Men's Jumpers"],
  ["1950s Ladybird Children's Annual, Teal", "Children's Books"],
  ['1940s Batsford Atlas, Coral', 'Books'],
  ['Zenit Rangefinder', 'Cameras'],
  ['Meakin Dinner Plate, Speckled', 'Dinner & Serveware'],
  ['Wedgwood Serving Platter', 'Dinner & Serveware'],
  ['Silver plate', 'Silver Plate'],
])('the words of "%s" say that it is one of %s', (name, category) => {
  expect(isSureSuggestion(name, ['Home', category])).toBe(true);
});

test.each([
  // A material, a colour, a size or an age is no evidence.
  ['1930s Harris Wool Overcoat', 'Wool & Yarn'],
  ['Overcoat, Harris wool', 'Wool & Yarn'],
  ['Silver Teapot', 'Silver Coins'],
  ['Teapot, silver', 'Silver'],
  ['Glass Vase', 'Glass Beads'],
  ['Vase, hand-blown glass', 'Glass'],
  ['Cotton Dress', 'Cotton & Linen'],
  ['Denim Jacket, Coral', 'Corals'],
  ['Copper Kettle', 'Copper'],
  ['Meakin Dinner Plate, Teal', 'Silver Plate'],
  ['Art Deco Lamp', 'Art'],
  ['Lamp, Art Deco', 'Art'],
  ['Edwardian Desk', 'Victorian & Edwardian'],
  ['Large Jug', 'Large'],
  // What it is comes last.
  ['Brass table lamp', 'Tables'],
  ['Wine Glass', 'Wine'],
  ['Leather Camera Bag', 'Cameras'],
  ['Doll Dress', 'Dolls'],
  ['Dinky Toy Bus', 'Dinky'],
  ['Camera with film', 'Film Cameras'],
  ['Shade for a lamp', 'Lamps'],
  // One word of three is by chance.
  ['Single brass lamp', 'Trading Card Singles'],
  ['Folding camera', 'Digital Cameras'],
  ['Levi 501 W32', 'Jeans'],
  ['', 'Lamps'],
])('the words of "%s" leave it open whether it is one of %s', (name, category) => {
  expect(isSureSuggestion(name, ['Home', category])).toBe(false);
});

test('a suggestion without a path is not sure', () => {
  expect(isSureSuggestion('Lamp', [])).toBe(false);
});

test.each([
  [JACKETS, 'Coats', true],
  [JACKETS, 'Waistcoats', true],
  ['Wool & Yarn', 'Yarn', true],
  ['Wool & Yarn', 'Wool', false],
  ['', 'Lamps', false],
])('what is one of %s elsewhere is one of %s: %s', (elsewhere, category, sure) => {
  expect(isSureElsewhere(elsewhere, ['Home', category])).toBe(sure);
});
