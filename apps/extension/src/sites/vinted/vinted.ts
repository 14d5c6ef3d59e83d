import { humanPace, type Pace } from '../page/wait.ts';
import type { Site } from '../site.ts';
import { fillVinted } from './fill.ts';
import { savedListing, watchSave } from './saved.ts';
import { selfCheck } from './self-check.ts';

/** Vinted in the United Kingdom. `matches` any page of the site, whether or not it is the form. */
export const createVinted = (pace: Pace = humanPace): Site => ({
  key: 'vinted',
  label: 'Vinted',
  newListingUrl: 'https://www.vinted.co.uk/items/new',
  matches: ({ hostname }) => hostname === 'www.vinted.co.uk',
  fill: (document, item, onStep, signal) => fillVinted({ document, item, onStep, signal, pace }),
  watchSave,
  savedListing,
  selfCheck,
});
