import { labelColours } from '@crosslister/contract/labels/label-colours.ts';
import type { Labels } from '@crosslister/contract/schemas/label-schemas.ts';
import { amount, listOf, object, oneOf, schemaOf, text } from './shape.ts';

const label = object<Labels['results'][number]>({
  name: text,
  colour: oneOf(...labelColours),
  count: amount,
});
export const labelsAnswer = schemaOf(object<Labels>({ results: listOf(label) }));
