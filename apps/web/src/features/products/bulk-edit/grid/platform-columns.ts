import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { priceMistake } from '../../../../lib/texts/typed-numbers.ts';
import { titleLength } from '../../product-dialog/per-platform/per-platform-form.ts';
import type { ProductForm } from '../../product-dialog/product-form.ts';
import { ownCategories } from '../category-columns.ts';
import { type GridColumn, tidyAmount, tooLong } from './grid-columns.ts';

/** What a product says on one platform; empty is as everywhere. */
const readOwn = (platform: Platform, name: string, { per_platform }: ProductForm): string => {
  const typed = per_platform[platform]?.[name];
  return typeof typed === 'string' ? typed : '';
};

function writeOwn(platform: Platform, name: string, text: string, { per_platform }: ProductForm) {
  const { [name]: _, ...others } = per_platform[platform] ?? {};
  return {
    per_platform: { ...per_platform, [platform]: text === '' ? others : { ...others, [name]: text } },
  };
}

/** Title, price and category on one platform, where they differ from those everywhere. */
export function platformColumns(platform: Platform): GridColumn[] {
  const name = platformNames[platform];
  const title = `${name} title`;
  const price = `${name} price`;
  return [
    {
      key: `per_platform.${platform}.title`,
      label: title,
      field: 'per_platform',
      width: 240,
      read: (form) => readOwn(platform, 'title', form),
      tidy: (text) => text.trim(),
      mistake: (text) => tooLong(title, text.trim(), titleLength(platform)),
      write: (text, form) => writeOwn(platform, 'title', text, form),
    },
    {
      key: `per_platform.${platform}.price`,
      label: `${price} (£)`,
      field: 'per_platform',
      width: 130,
      numeric: true,
      isPrice: true,
      read: (form) => readOwn(platform, 'price', form),
      tidy: tidyAmount,
      mistake: (text) => (text.trim() === '' ? undefined : priceMistake(text)?.replace('Price', price)),
      write: (text, form) => writeOwn(platform, 'price', text, form),
    },
    ...ownCategories(platform),
  ];
}
