import { describeByHand } from '../conformance/by-hand.ts';
import { etsyByHand } from './by-hand.ts';

describeByHand(etsyByHand, [
  'https://www.etsy.com/listing/4711/blue-vase',
  'https://www.etsy.com/uk/listing/4711/blue-vase',
  'https://etsy.com/listing/4711',
  'https://www.etsy.com/your/shops/me/listing-editor/edit/4711',
]);
