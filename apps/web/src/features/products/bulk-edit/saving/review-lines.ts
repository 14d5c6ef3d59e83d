import { platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { isTold, sellerField, sellerFieldNames } from '@crosslister/contract/seller-fields.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { ownPricePence } from '@crosslister/domain/listing-contents.ts';
import { toDecimalText, toPence } from '@crosslister/domain/money.ts';
import { listingPricePence } from '@crosslister/domain/prices/pricing.ts';
import { formatCount, formatMoney, plural } from '../../../../lib/format.ts';
import { plainAmount, priceMistake } from '../../../../lib/texts/typed-numbers.ts';
import { soldPricePence } from '../../sold/likely-sold-price.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import type { RowEdits, Sheet, SheetRow } from '../sheet.ts';

export interface ReviewLine {
  key: string;
  label: string;
  before: string;
  after: string;
  /** What is shown in place of either text. */
  Label?: GridColumn['Label'];
  /** Of a price: by how much it changes. */
  percent?: string | undefined;
}

/** The rows that quick changes were made of. */
export interface QuickRows {
  ids: ReadonlySet<number>;
  isPrice: boolean;
}

const MOST_NAMES = 3;

/** `1 product stays as it is: Lamp (£3.99)`, of those that a quick change left alone. Empty if there is none. */
export function staysWords({ rows, edits }: Sheet, { ids, isPrice }: QuickRows): string {
  const stay = rows.filter(({ product: { id } }) => ids.has(id) && !edits.has(id));
  if (stay.length === 0) return '';
  const names = stay
    .slice(0, MOST_NAMES)
    .map(({ product: { name, price } }) => (isPrice ? `${name} (${formatMoney(price)})` : name));
  const more = stay.length - names.length;
  const listed = wordList(more > 0 ? [...names, `${formatCount(more)} more`] : names);
  return `${plural(stay.length, 'product')} ${stay.length === 1 ? 'stays as it is' : 'stay as they are'}: ${listed}`;
}

/** What saving a row changes: what was typed, and the prices that follow from it by the pricing rules. */
export function reviewLines(
  row: SheetRow,
  edits: RowEdits,
  columns: readonly GridColumn[],
  rules: PricingRules | undefined,
): ReviewLine[] {
  const typed = columns
    .filter(({ key }) => key in edits)
    .map(({ key, label, read, isPrice, Label }) => {
      const [before, after] = [read(row.began), edits[key] ?? ''];
      return { key, label, before, after, Label, percent: isPrice ? percentOf(before, after) : undefined };
    });
  return rules ? [...typed, ...pricesByRules(row, edits, rules)] : typed;
}

/** Beyond these, in percent, a change looks like a slip. */
const WILD = { up: 200, down: -70 };

/** `-10%`, by which one price differs from another. Undefined where there is none to compare with. */
function percentOf(before: string, after: string): string | undefined {
  const [was, is] = [Number(before), Number(plainAmount(after))];
  if (!(was > 0 && is > 0)) return undefined;
  const percent = Math.round((is / was - 1) * 1000) / 10;
  const words = `${percent > 0 ? '+' : ''}${percent}%`;
  return percent > WILD.up || percent < WILD.down ? `${words}: is that right?` : words;
}

/** What the seller notes for themselves. */
const isOwn = (field: string) => sellerFieldNames.some((name) => name === field && !isTold(name));

/** What is edited that no marketplace shows, in a sentence, and how many products have no other edit. */
export function ownEdits(edits: readonly { fields: readonly string[] }[]) {
  const names = sellerFieldNames.filter(
    (name) => isOwn(name) && edits.some(({ fields }) => fields.includes(name)),
  );
  const count = edits.filter(({ fields }) => fields.every(isOwn)).length;
  if (names.length === 0) return { count, words: null };
  const [it, changes] = names.length === 1 ? ['it', 'it changes'] : ['them', 'they change'];
  const words = `no marketplace shows ${it}, so ${changes} only in the catalogue`;
  return { count, words: `${names.map((name) => sellerField(name).label).join(', ')}: ${words}` };
}

/** A changed price where it is listed, unless it is the same there. */
function pricesByRules({ product }: SheetRow, { price: typed, ...edits }: RowEdits, rules: PricingRules) {
  if (typed === undefined || priceMistake(typed)) return [];
  const [before, after] = [toPence(product.price), toPence(Number(plainAmount(typed)))];
  return platforms
    .filter(
      (platform) =>
        product.listings[platform]?.status === 'active' &&
        ownPricePence(platform, product) === null &&
        !(`per_platform.${platform}.price` in edits),
    )
    .map((platform) => ({
      platform,
      asked: soldPricePence(product, platform, rules),
      willAsk: listingPricePence(after, rules, platform),
    }))
    .filter(({ asked, willAsk }) => asked !== before || willAsk !== after)
    .map(({ platform, asked, willAsk }) => ({
      key: `rules.${platform}`,
      label: `${platformNames[platform]} price (£)`,
      before: toDecimalText(asked),
      after: toDecimalText(willAsk),
      percent: percentOf(toDecimalText(asked), toDecimalText(willAsk)),
    }));
}
