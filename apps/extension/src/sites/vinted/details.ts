import { folded, oneLine, plain } from '../page/find.ts';
import { until, wait } from '../page/wait.ts';
import { done, type Filling, notOffered, type Outcome, press, skipped, waiting } from './filling.ts';
import { coloursOf, labelOfSize, materialsOf, specificsFor, valuesOf, vintedCondition } from './labels.ts';
import { areSame } from './panels/choices.ts';
import { keptBefore, suggestedBefore } from './panels/chosen-before.ts';
import { closePanel, isOffered, openerOf, openPanel } from './panels/open-panel.ts';
import { optionNamed, optionsIn, pick, rowsIn, showsChosen } from './panels/panel.ts';
import type { Chooser } from './panels/panel-of.ts';
import { parcelsOf } from './parcels.ts';
import { vintedLimits, vintedPage } from './selectors.ts';

export async function chooseSize(filling: Filling): Promise<Outcome> {
  const field = 'Size';
  const chooser = vintedPage.size;
  const [size] = valuesOf(filling.item.specifics, specificsFor.size);
  if (!isOffered(filling.document, chooser)) {
    return size ? skipped('This category has no size.') : done();
  }
  const { value: shown } = await openerOf(filling, field, chooser);
  const isSame = size === undefined ? null : (value: string) => labelOfSize([value], size) !== null;
  const kept = keptBefore(filling, field, shown, isSame);
  if (kept) return kept;
  if (!size) return skipped('The size is not known. Choose it on the form.');
  const options = await rowsIn(filling, field, chooser, await openPanel(filling, field, chooser));
  const label = labelOfSize(
    options.map(({ name }) => name),
    size,
  );
  const option = label === null ? null : optionNamed(field, options, label);
  if (option) {
    await pick(filling, field, chooser, option);
    return done(suggestedBefore(option.name, shown));
  }
  await closePanel(filling, field, chooser);
  return notOffered(`"${size}" is not among the sizes of this category. Choose one on the form.`);
}

export async function chooseCondition(filling: Filling): Promise<Outcome> {
  const field = 'Condition';
  const chooser = vintedPage.condition;
  const { value: shown } = await openerOf(filling, field, chooser);
  const condition = filling.item.condition ? vintedCondition(filling.item.condition) : null;
  const isSame = condition === null ? null : (value: string) => plain(value) === plain(condition);
  const kept = keptBefore(filling, field, shown, isSame);
  if (kept) return kept;
  if (!filling.item.condition) return skipped('The condition is not known. Choose it on the form.');
  if (!condition) return skipped('Vinted has no word for this condition. Choose it on the form.');
  const options = await rowsIn(filling, field, chooser, await openPanel(filling, field, chooser));
  const option = optionNamed(field, options, condition);
  if (option) {
    await pick(filling, field, chooser, option);
    return done(suggestedBefore(condition, shown) ?? `"${condition}"`);
  }
  await closePanel(filling, field, chooser);
  return notOffered(`Vinted does not offer "${condition}" here. Choose the condition on the form.`);
}

const isTicked = (element: HTMLElement) =>
  element.matches('[aria-checked="true"]') ||
  element.querySelector('input:checked, [aria-checked="true"]') !== null;

/** Ticks up to `most` names in a panel that stays open. If there are too many, Vinted silently drops the first tick. */
async function tickNames(
  filling: Filling,
  field: string,
  chooser: Chooser,
  { names, most }: { names: string[]; most: number },
): Promise<Outcome> {
  if (!isOffered(filling.document, chooser)) return done();
  const { value: shown } = await openerOf(filling, field, chooser);
  const isSame = (value: string) => areSame(value, names.slice(0, most));
  const kept = keptBefore(filling, field, shown, names.length === 0 ? null : isSame);
  if (kept) return kept;
  const word = field.toLowerCase();
  if (names.length === 0) return skipped(`The ${word} is not known. Choose it on the form.`);
  const panel = await openPanel(filling, field, chooser);
  await rowsIn(filling, field, chooser, panel);
  const suggested = shown.split(',').map(oneLine);
  for (const name of suggested.filter((each) => !names.some((wanted) => folded(wanted) === folded(each)))) {
    const option = name === '' ? null : await scrollTo(filling, field, panel, name);
    if (option && isTicked(option.element)) press(option.element);
  }
  const ticked: string[] = [];
  const left: string[] = [];
  for (const name of names) {
    const option = ticked.length < most ? await scrollTo(filling, field, panel, name) : null;
    if (!option) {
      left.push(name);
      continue;
    }
    if (!isTicked(option.element)) press(option.element);
    ticked.push(option.name);
    await wait(filling.pace.pauseMs(), filling.signal);
  }
  await closePanel(filling, field, chooser);
  await showsChosen(filling, field, chooser, ticked);
  if (left.length === 0) return done(suggestedBefore(ticked.join(', '), shown));
  const isFull = ticked.length === most;
  const why = isFull ? `Vinted takes ${most}` : 'Vinted does not offer them';
  const words = `Left out: ${left.join(', ')}. ${why}; choose on the form what is missing.`;
  return isFull ? skipped(words) : notOffered(words);
}

export const chooseColours = (filling: Filling) =>
  tickNames(filling, 'Colour', vintedPage.colours, {
    names: coloursOf(filling.item.specifics),
    most: vintedLimits.colours,
  });

export const chooseMaterial = (filling: Filling) =>
  tickNames(filling, 'Material', vintedPage.material, {
    names: materialsOf(filling.item.specifics),
    most: vintedLimits.materials,
  });

const REDRAW_MS = 250;

/** Long lists contain only the visible rows: scrolls down the list from its top until the name is there. */
async function scrollTo(filling: Filling, field: string, panel: HTMLElement, name: string) {
  const scroller = [panel, ...panel.querySelectorAll('*')].find(
    (element) => element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0,
  );
  const rows = () =>
    optionsIn(panel)
      .map((option) => option.name)
      .join('\n');
  for (let top = 0; ; top += Math.max(40, (scroller?.clientHeight ?? 0) * 0.75)) {
    if (scroller && scroller.scrollTop !== top) {
      const before = rows();
      scroller.scrollTop = top;
      await until(waiting(filling, field, REDRAW_MS), () => (rows() === before ? null : true));
    }
    const option = optionNamed(field, optionsIn(panel), name);
    if (option) return option;
    if (!scroller || top >= scroller.scrollHeight - scroller.clientHeight) return null;
  }
}

/** Vinted suggests a parcel size for the category. It is changed only if the product names one. */
export async function chooseParcel(filling: Filling): Promise<Outcome> {
  const parcels = parcelsOf(filling.document);
  if (parcels.length === 0) return skipped('Choose the parcel size on the form.');
  const [wanted] = valuesOf(filling.item.specifics, specificsFor.parcel);
  const isWanted = ({ name }: { name: string }) => plain(name) === plain(wanted ?? '');
  const parcel = parcels.find(isWanted);
  if (parcel) {
    press(parcel.radio);
    const taken = await until(waiting(filling, 'Parcel size'), () =>
      parcelsOf(filling.document).some((each) => isWanted(each) && each.isChosen) ? true : null,
    );
    return taken
      ? done()
      : skipped(`Vinted did not take "${parcel.name}". Choose the parcel size on the form.`);
  }
  const suggested = parcels.find(({ isChosen }) => isChosen);
  if (!suggested) return skipped('Choose the parcel size on the form.');
  return done(`"${suggested.name}", as Vinted suggests. Change it if it does not fit.`);
}
