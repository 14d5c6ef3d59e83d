import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { toDecimalText, toPence } from '@crosslister/domain/money.ts';
import { plainAmount, priceMistake } from '../../../lib/texts/typed-numbers.ts';
import { soldPricePence } from './likely-sold-price.ts';

interface Options {
  products: readonly Product[];
  /** Where all of them sold. */
  platform: Platform | null;
  rules: PricingRules | undefined;
  /** Prices by the product's id. */
  typed: ReadonlyMap<number, string>;
}

interface SoldRow {
  id: number;
  name: string;
  quantity: number;
  /** What is in its field: what was typed, else the price of that marketplace, of all pieces together. */
  text: string;
  mistake: string | undefined;
  /** 0 if it is no price. */
  pence: number;
}

/** What each of several products sold for. Of one that sold before, and only has to be ended, that is known. */
export function soldRows({ products, platform, rules, typed }: Options): SoldRow[] {
  return products
    .filter(({ date_sold }) => !date_sold)
    .map((product) => {
      const quantity = Math.max(product.quantity, 1);
      const each = platform ? soldPricePence(product, platform, rules) : toPence(product.price);
      const text = typed.get(product.id) ?? toDecimalText(each * quantity);
      const mistake = priceMistake(text);
      const pence = mistake ? 0 : toPence(Number(plainAmount(text)));
      return { id: product.id, name: product.name, quantity, text, mistake, pence };
    });
}
