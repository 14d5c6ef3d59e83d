import { colourWords } from '../linking/title-tokens.ts';
import { isFiller, singular } from './name-words.ts';

const setOf = (words: string) => new Set(words.split(/\s+/).map(singular));

/** Patterns, sizes, measures (also the th of 19th), ages and conditions. */
const moreColours = setOf('coral ochre charcoal tan ivory violet crimson scarlet');

const how = setOf(
  `patterned striped floral tartan spotted speckled
  mini tiny big huge tall petite xxs xxl xxxl antique victorian edwardian georgian art deco nouveau mid century modern
  period classic early late circa working tested boxed complete excellent unused unworn bnwt bnwot bnib nwt vgc euc
  genuine authentic handmade made th mm cm inch psa bgs cgc sgc graded nm vg ex gb tb unlocked`,
);

/** What a thing may be made of. Some are things too, as in "wine glass", so they may end a name. */
const materials = setOf(
  `wool woollen merino cashmere cotton silk satin velvet linen lace denim corduroy tweed polyester nylon acrylic suede leather
  fur canvas wood wooden oak pine teak walnut mahogany beech elm rosewood bamboo rattan wicker cane cork brass copper
  bronze pewter chrome steel stainless iron tin metal aluminium sterling plated plastic bakelite resin rubber glass crystal china
  bone porcelain ceramic pottery stoneware earthenware terracotta clay enamel stone marble slate pearl amber jade shell paper wax`,
);

export const isColour = (word: string): boolean => colourWords.has(word) || moreColours.has(word);

/** The word says how a thing is, not what it is. */
export const saysHow = (word: string): boolean => isFiller(word) || isColour(word) || how.has(word);

/** The word may say what a thing is, also alone. */
export const saysWhat = (word: string): boolean => !saysHow(word) && !materials.has(word);
