import { attributeNamed } from '@crosslister/contract/platforms/attributes.ts';
import {
  listingFieldsOf,
  type Platform,
  platformNames,
  titleLimit,
} from '@crosslister/contract/platforms.ts';
import {
  type AmountField,
  isAmount,
  isMeasure,
  isText,
  type MeasureField,
  sellerField,
  type TextField,
} from '@crosslister/contract/seller-fields.ts';
import type { CsvProduct } from '../../csv/product-of-row.ts';
import { short } from '../../csv/product-of-row.ts';
import { addressesIn } from '../cells/addresses.ts';
import { settingsIn } from '../cells/listed-settings.ts';
import { listed, specificsIn } from '../cells/listed-values.ts';
import { readCount } from '../cells/numbers.ts';
import { namesUnit, readMeasure } from '../cells/read-measure.ts';
import { conditionMeant } from '../cells/words.ts';
import { plainTitle, type Said } from '../mapping/fields.ts';
import type { Source } from '../sources/source.ts';
import type { RowMoney } from './row-price.ts';

type More = Partial<CsvProduct>;

/** The limits of the API. A row beyond them would fail the whole batch it is sent in. */
const most = { photos: 50, address: 4000, specific: 65, values: 30, specifics: 45, quantity: 1_000_000 };

const MOST_DESCRIPTION = 500_000;
/** A lighter parcel is rather one whose weight is in kilograms. */
const LIGHTEST_G = 10;

/** What a row says beyond the columns of our own first file. An empty cell says nothing, so nothing known is lost by it. */
export function moreOf(
  said: Map<string, Said>,
  source: Source | undefined,
  money: RowMoney,
): { product: More; warnings: string[] } {
  const product: More = {};
  const warnings: string[] = [];
  const refuse = ({ field }: Said, text: string, why: string) =>
    warnings.push(`Its ${field.label} "${short(text.trim())}" ${why}, so it is left out.`);
  for (const one of said.values()) {
    const [text] = one.texts;
    if (text !== undefined) take(one, text);
  }
  return { product, warnings };

  function take(one: Said, text: string): void {
    const { kind, key, platform } = one.field;
    if (kind === 'settings') takeSettings(one);
    else if (platform !== undefined) takeOnPlatform(one, text);
    else if (kind === 'quantity') takeCount(one, text);
    else if (kind === 'condition') takeCondition(one, text);
    else if (kind === 'category') takeCategory(one, text);
    else if (kind === 'photos') takePhotos(one);
    else if (kind === 'specific') takeSpecific(one, one.field.value ?? '', one.texts.flatMap(listed));
    else if (kind === 'specifics')
      for (const each of specificsIn(one.texts.join('\n'))) takeNamed(one, ...each);
    else if (isAmount(key)) takeAmount(key, one, text);
    else if (isMeasure(key)) takeMeasure(key, one, text);
    else if (isText(key)) takeText(key, one, text);
  }

  function takeCount(one: Said, text: string): void {
    const count = readCount(text, money.decimal);
    if (count === null || count > most.quantity) refuse(one, text, 'is not a whole number');
    else product.quantity = count;
  }

  function takeCondition(one: Said, text: string): void {
    const condition = source?.conditions?.[text.trim().toLowerCase()] ?? conditionMeant(text);
    if (condition === undefined) refuse(one, text, 'is none that is known here');
    else product.condition = condition;
  }

  function takeCategory(one: Said, text: string): void {
    if (/^\d{1,15}$/.test(text.trim())) product.ebay_category = text.trim();
    else refuse(one, text, 'is not the number of a category');
  }

  function takePhotos(one: Said): void {
    const all = [...new Set(one.texts.flatMap(addressesIn))];
    const good = all.filter(
      (each) => /^https?:\/\//i.test(each) && each.length <= most.address && URL.canParse(each),
    );
    for (const each of all.filter((address) => !good.includes(address)))
      warnings.push(
        `The photo address "${short(each)}" ${/^https?:/i.test(each) ? 'cannot be opened' : 'does not start with https://'}, so it is left out.`,
      );
    for (const each of good.slice(most.photos)) refuse(one, each, `is one of more than ${most.photos}`);
    if (good.length > 0) product.images = good.slice(0, most.photos).map((src) => ({ src }));
  }

  /** A condition and its notes have fields of their own. */
  function takeNamed(one: Said, name: string, values: string[]): void {
    const meaning = attributeNamed(name);
    const said = values.join(', ');
    const condition = meaning === 'condition' && product.condition === undefined && conditionMeant(said);
    if (condition) product.condition = condition;
    else if (meaning === 'condition_notes') takeText(meaning, one, said);
    else takeSpecific(one, name, values);
  }

  function takeSpecific(one: Said, name: string, values: string[]): void {
    const fit = values.filter((value) => value.length <= most.specific).slice(0, most.values);
    for (const value of values.filter((each) => !fit.includes(each)))
      refuse(one, value, `has more than ${most.specific} characters`);
    const isFull = Object.keys(product.specifics ?? {}).length >= most.specifics;
    if (name.length > most.specific || isFull)
      refuse(one, name, `is too long, or one of more than ${most.specifics}`);
    else if (fit.length > 0) product.specifics = { ...product.specifics, [name]: fit };
  }

  function takeAmount(key: AmountField, one: Said, text: string): void {
    const amount = amountIn(one, text);
    if (amount !== null) product[key] = amount;
  }

  function takeMeasure(key: MeasureField, one: Said, text: string): void {
    const { unit = 'g', max = 0 } = sellerField(key);
    const title = one.titles[0] ?? '';
    const measure = readMeasure(text, title, unit);
    const isOurs = plainTitle(title) === plainTitle(one.field.label);
    if (measure && measure < LIGHTEST_G && unit === 'g' && !isOurs && !namesUnit(text, title))
      return void refuse(one, text, 'does not say whether it is in g or kg');
    if (measure === null || measure > max) refuse(one, text, `is not a number of ${unit}`);
    else if (measure > 0) Object.assign(product, { [key]: Math.round(measure * 10) / 10 });
  }

  function takeText(key: TextField, one: Said, text: string): void {
    const { max = 0, kind } = sellerField(key);
    if (text.length > max) refuse(one, text, `has more than ${max} characters`);
    else product[key] = kind === 'line' ? text.replace(/\s+/g, ' ').trim() : text;
  }

  function takeOnPlatform(one: Said, text: string): void {
    const { platform, value, kind } = one.field;
    if (platform === undefined || value === undefined) return;
    const read = kind === 'list' ? listOn(one) : kind === 'amount' ? amountOn(one, text) : textOn(one, text);
    if (read === undefined) return;
    put('per_platform', platform, value, read);
  }

  function takeSettings(one: Said): void {
    const { platform } = one.field;
    if (platform === undefined) return;
    const { found, unread } = settingsIn(platform, one.texts.join('\n'));
    for (const { of, name, value } of found) put(of, platform, name, value);
    for (const each of unread) refuse(one, each, 'is none that is known here');
  }

  function put(of: 'per_platform' | 'overrides', platform: Platform, name: string, value: unknown): void {
    product[of] = { ...product[of], [platform]: { ...product[of]?.[platform], [name]: value } };
  }

  function amountOn(one: Said, text: string): number | undefined {
    const amount = amountIn(one, text);
    if (amount === 0) refuse(one, text, 'is not an amount such as 12.50');
    return amount || undefined;
  }

  function amountIn(one: Said, text: string): number | null {
    const amount = money.read(one);
    if (typeof amount === 'number') return amount;
    refuse(
      one,
      text,
      amount ? `is in ${amount.currency} and not in pounds` : 'is not an amount such as 12.50',
    );
    return null;
  }

  function textOn(one: Said, text: string): string | undefined {
    const { platform, value = '' } = one.field;
    if (platform === undefined) return undefined;
    const own = listingFieldsOf(platform)[value];
    const most = value === 'description' ? MOST_DESCRIPTION : (titleLimit(platform) ?? 500);
    const max = own?.kind === 'text' ? own.maxLength : most;
    if (text.trim().length <= max) return text.trim();
    refuse(one, text, `has more than the ${max} characters that ${platformNames[platform]} takes`);
    return undefined;
  }

  function listOn(one: Said): string[] | undefined {
    const { platform, value = '' } = one.field;
    const own = platform === undefined ? undefined : listingFieldsOf(platform)[value];
    if (own?.kind !== 'list') return undefined;
    // Some exports have "_" for the spaces of a tag.
    const all = [
      ...new Set(one.texts.flatMap(listed).map((each) => each.replaceAll('_', ' ').trim())),
    ].filter(Boolean);
    const fit = all
      .filter((each) => each.length <= own.maxLength && (own.accepts?.pattern.test(each) ?? true))
      .slice(0, own.most);
    for (const each of all.filter((other) => !fit.includes(other)))
      refuse(one, each, `is more than ${own.most} of up to ${own.maxLength} characters, or has other signs`);
    return fit.length > 0 ? fit : undefined;
  }
}
