import { findVisible, folded } from '../page/find.ts';
import { typeInto } from '../page/type-into.ts';
import { until } from '../page/wait.ts';
import { done, type Filling, notOffered, type Outcome, skipped, theInput, waiting } from './filling.ts';
import { isNoBrand, specificsFor, valuesOf } from './labels.ts';
import { keptBefore, suggestedBefore } from './panels/chosen-before.ts';
import { closePanel, isOffered, openerOf, openPanel } from './panels/open-panel.ts';
import { noRows, type Option, optionNamed, optionsIn, pick } from './panels/panel.ts';
import { vintedPage } from './selectors.ts';

const field = 'Brand';

export async function chooseBrand(filling: Filling): Promise<Outcome> {
  const chooser = vintedPage.brand;
  if (!isOffered(filling.document, chooser)) return skipped('This category has no brand.');
  const [brand] = valuesOf(filling.item.specifics, specificsFor.brand);
  const { value: shown } = await openerOf(filling, field, chooser);
  const isSame = (value: string) => brand !== undefined && folded(value) === folded(brand);
  const kept = keptBefore(filling, field, shown, brand === undefined ? null : isSame);
  if (kept) return kept;
  if (!brand) return skipped('The brand is not known. Choose it on the form.');
  const panel = await openPanel(filling, field, chooser);
  if (isNoBrand(brand)) return chooseNone(filling, panel, shown);
  typeInto(await theInput(filling, field, chooser.search, panel), brand);
  const offered = () => optionsIn(panel, chooser.result);
  const option = await until(waiting(filling, field), () => optionNamed(field, offered(), brand));
  if (option) {
    await pick(filling, field, chooser, option);
    return done(suggestedBefore(option.name, shown));
  }
  const others = [chooser.none, chooser.custom].flatMap((ways) => optionsIn(panel, ways));
  const isKnownList = offered().length > 0 || others.length > 0;
  const [custom] = optionsIn(panel, chooser.custom);
  await closePanel(filling, field, chooser);
  if (!isKnownList) throw noRows(field);
  const own = custom ? `, or ${custom.name.replace(/^U/, 'u')} in its list` : '';
  return notOffered(`"${brand}" is not among Vinted's brands. Choose one on the form${own}.`);
}

/** The seller has said that it has none, and Vinted has a row for that. */
async function chooseNone(filling: Filling, panel: HTMLElement, shown: string): Promise<Outcome> {
  const chooser = vintedPage.brand;
  const rows = await until(waiting(filling, field), () => {
    const found = optionsIn(panel, chooser.none);
    return found.length > 0 ? found : null;
  });
  const [none]: Option[] = rows ?? [];
  if (!none) {
    const isKnownList = findVisible(panel, chooser.result).length > 0;
    await closePanel(filling, field, chooser);
    if (!isKnownList) throw noRows(field);
    return notOffered('This product has no brand. Say so on the form.');
  }
  // Under which name the form shows it is not known.
  await pick(filling, field, chooser, none, []);
  return done(suggestedBefore(none.name, shown));
}
