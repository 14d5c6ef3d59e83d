import { refusalOn } from '../page/site-barriers.ts';
import { cssOf, findAll, findVisible } from '../page/find.ts';
import { humanPace, type Pace } from '../page/wait.ts';
import type { Site } from '../site.ts';
import { patternOf } from '../tables.ts';
import { type EtsyField, etsyBarriers, etsyEditor, etsyTable } from './editor.ts';
import { fillEtsy } from './fill.ts';
import { findField } from './find-field.ts';
import { isAfterSave, savedListing, watchSave } from './saved.ts';

function selfCheck(document: Document) {
  const names: EtsyField[] = ['Title', 'Description', 'Price', 'Quantity', 'SKU'];
  const fields: Record<string, boolean> = Object.fromEntries(
    names.map((name) => [name, findField(document, name) !== null]),
  );
  fields.Photos = findAll(document, etsyEditor.photos).length > 0;
  fields['Save as draft'] = findVisible(document, 'button, [role="button"]').some(
    (button) =>
      button.matches(cssOf(etsyEditor.saveDraft)) ||
      patternOf(etsyEditor.saveDraftWords).test(button.innerText.trim()),
  );
  const pick = (isThere: boolean) => Object.keys(fields).filter((name) => fields[name] === isThere);
  return { found: pick(true), missing: pick(false) };
}

/** Etsy's listing editor, for shops without its API. `matches` any page of the site, whether or not it is the editor. */
export const createEtsy = (pace: Pace = humanPace): Site => ({
  key: 'etsy',
  label: 'Etsy',
  get version() {
    return etsyTable.version;
  },
  newListingUrl: 'https://www.etsy.com/your/shops/me/listing-editor/create',
  matches: ({ hostname }) => hostname === 'www.etsy.com',
  formButton: 'Add a listing',
  fill: (document, item, options) => fillEtsy({ document, item, ...options, pace }),
  watchSave,
  savedListing,
  refusal: (document) => refusalOn(document, etsyBarriers),
  isAfterSave,
  // Etsy publishes by leaving the page, and its list of listings is at the same address for everybody.
  question: () => null,
  ownItemsUrl: () => 'https://www.etsy.com/your/shops/me/tools/listings',
  selfCheck,
});
