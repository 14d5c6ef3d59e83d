import { keptChoice } from '../../lib/browser/kept-choice.ts';

/** By the date to post, or by where the things lie. */
export const keptOrder = keptChoice('crosslister_ordersBy', ['date', 'place']);
