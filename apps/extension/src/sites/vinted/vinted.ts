import { refusalOn } from '../page/site-barriers.ts';
import { humanPace, type Pace } from '../page/wait.ts';
import type { Site } from '../site.ts';
import { kindsOf } from './category-words.ts';
import { selfCheck } from './fields.ts';
import { fillVinted } from './fill.ts';
import { questionOn } from './filling.ts';
import { valueFor } from './labels.ts';
import { chosenCategory } from './panels/choices.ts';
import { isAfterSave, ownItemsUrl, savedListing, watchSave } from './saved.ts';
import { vintedBarriers, vintedTable } from './selectors.ts';

/** Vinted in the United Kingdom. `matches` any page of the site, whether or not it is the form. */
export const createVinted = (pace: Pace = humanPace): Site => ({
  key: 'vinted',
  label: 'Vinted',
  get version() {
    return vintedTable.version;
  },
  newListingUrl: 'https://www.vinted.co.uk/items/new',
  formButton: 'Sell now',
  matches: ({ hostname }) => hostname === 'www.vinted.co.uk',
  fill: (document, item, options) =>
    fillVinted({
      document,
      item,
      ...options,
      pace,
      problems: [],
      chosen: new Map(),
      pressed: new Set(),
      photosAdded: 0,
      panelsStand: false,
    }),
  watchSave,
  savedListing,
  refusal: (document) => refusalOn(document, vintedBarriers),
  isAfterSave,
  question: questionOn,
  ownItemsUrl,
  categories: { kindsOf, chosen: chosenCategory },
  valueFor,
  selfCheck,
});
