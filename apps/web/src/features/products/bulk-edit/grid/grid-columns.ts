import { labelsIn, labelsMistake, labelsText } from '@crosslister/contract/labels/labels.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { MAX_PRICE } from '@crosslister/contract/schemas/price.ts';
import {
  type AmountField,
  isAmount,
  isLabels,
  isMeasure,
  isNumber,
  type SellerFieldName,
  sellerFieldNames,
  sellerFields,
} from '@crosslister/contract/seller-fields.ts';
import type { ComponentType } from 'react';
import type { Priced } from '../../../../lib/platforms/left-words.ts';
import { plainAmount, priceMistake } from '../../../../lib/texts/typed-numbers.ts';
import { amountMistake, measureMistake, quantityMistake } from '../../product-dialog/form-errors.ts';
import type { ProductForm } from '../../product-dialog/product-form.ts';
import { LeftNote } from './left-note.tsx';

/** A column of the grid. What is new is a column: the grid itself knows none of them. */
export interface GridColumn {
  /** Unique, and kept in the browser for the columns that were chosen. */
  key: string;
  label: string;
  /** The field of `ProductSave` it is part of, by which the server names what it refuses. */
  field: string;
  width: number;
  numeric?: boolean;
  /** What is asked, everywhere or on one platform: changed prices are these. */
  isPrice?: boolean;
  /** Several lines. */
  long?: boolean;
  /** Texts to choose from. Others are taken too, unless `mistake` refuses them. */
  choices?: readonly string[];
  /** Enter opens the picker of that marketplace's categories. What is typed is a text all the same. */
  picker?: Platform;
  /** What is shown in place of the text. */
  Label?: ComponentType<{ text: string }>;
  /** What is said below it while it is typed in, of the product as it would be then. */
  Note?: ComponentType<{ of: Priced }>;
  /** Shown at first, before the seller has chosen. */
  shown?: boolean;
  /** Cannot be hidden. */
  fixed?: boolean;
  /** As it is shown and typed. */
  read: (form: ProductForm) => string;
  /** A text without a mistake, in the form in which `read` gives it. */
  tidy: (text: string) => string;
  /** Why a text cannot be saved, in a sentence. The rules of the product's own form. */
  mistake: (text: string) => string | undefined;
  write: (text: string, form: ProductForm) => Partial<ProductForm>;
}

const trimmed = (text: string) => text.trim();
const asTyped = (text: string) => text;

/** `12.50` for whatever of `£12.5` and `12,50` was typed or pasted. */
export const tidyAmount = (text: string) => {
  const plain = plainAmount(text);
  return /^\d+(\.\d{1,2})?$/.test(plain) && Number(plain) <= MAX_PRICE ? Number(plain).toFixed(2) : plain;
};

export const tooLong = (label: string, text: string, most: number) =>
  text.length > most ? `${label} takes at most ${most} characters.` : undefined;

const textColumn = (
  key: 'name' | 'sku' | 'description' | SellerFieldName,
  label: string,
  most: number,
  required?: string,
): Pick<GridColumn, 'key' | 'label' | 'field' | 'read' | 'mistake' | 'write'> => ({
  key,
  label,
  field: key,
  read: (form) => form[key],
  mistake: (text) => (required && text.trim() === '' ? required : tooLong(label, text, most)),
  write: (text) => ({ [key]: text }),
});

const amountColumn = (key: AmountField): GridColumn => ({
  key,
  label: `${sellerFields[key].label} (£)`,
  field: key,
  width: 100,
  numeric: true,
  shown: key === 'cost',
  read: (form) => form[key],
  tidy: tidyAmount,
  mistake: (text) => amountMistake(key, text),
  write: (text) => ({ [key]: text }),
});

/** Several labels are separated by semicolons. */
const labelsColumn: GridColumn = {
  key: 'labels',
  label: sellerFields.labels.label,
  field: 'labels',
  width: 160,
  shown: true,
  read: ({ labels }) => labels,
  tidy: (text) => labelsText(labelsIn(text)),
  mistake: (text) => labelsMistake(labelsIn(text)),
  write: (labels) => ({ labels }),
};

function sellerColumn(key: SellerFieldName): GridColumn {
  if (isAmount(key)) return amountColumn(key);
  if (isLabels(key)) return labelsColumn;
  const { label } = sellerFields[key];
  if (isMeasure(key)) {
    return {
      key,
      label: `${label} (${sellerFields[key].unit})`,
      field: key,
      width: 130,
      numeric: true,
      read: (form) => form[key],
      tidy: (text) =>
        measureMistake(key, text) || text.trim() === '' ? text.trim() : String(Number(plainAmount(text))),
      mistake: (text) => measureMistake(key, text),
      write: (text) => ({ [key]: text }),
    };
  }
  const isLine = sellerFields[key].kind === 'line';
  return {
    ...textColumn(key, label, sellerFields[key].max),
    width: isLine ? 150 : 220,
    long: !isLine,
    shown: isLine,
    tidy: isLine ? trimmed : asTyped,
  };
}

const nameColumn: GridColumn = {
  ...textColumn('name', 'Name', 500, 'Product name is required.'),
  width: 280,
  fixed: true,
  shown: true,
  tidy: trimmed,
};

const skuColumn: GridColumn = {
  ...textColumn('sku', 'SKU', 200, 'SKU is required.'),
  width: 140,
  shown: true,
  tidy: trimmed,
};

const priceColumn: GridColumn = {
  key: 'price',
  label: 'Price (£)',
  field: 'price',
  width: 100,
  numeric: true,
  isPrice: true,
  Note: LeftNote,
  shown: true,
  read: ({ price }) => price,
  tidy: tidyAmount,
  mistake: priceMistake,
  write: (price) => ({ price }),
};

const quantityColumn: GridColumn = {
  key: 'quantity',
  label: 'Quantity',
  field: 'quantity',
  width: 90,
  numeric: true,
  shown: true,
  read: ({ quantity }) => quantity,
  tidy: (text) => (quantityMistake(text) ? text.trim() : String(Number(text))),
  mistake: quantityMistake,
  write: (quantity) => ({ quantity }),
};

const descriptionColumn: GridColumn = {
  ...textColumn('description', 'Description', 500_000),
  width: 260,
  long: true,
  tidy: asTyped,
};

const [costs, others] = [
  sellerFieldNames.filter(isAmount).map(sellerColumn),
  sellerFieldNames.filter((name) => !isAmount(name)),
];

/** Every column but those that marketplaces bring, which stand before the description. */
export const ownColumns: readonly GridColumn[] = [
  nameColumn,
  priceColumn,
  ...costs,
  quantityColumn,
  skuColumn,
  ...others.filter((name) => !isNumber(name)).map(sellerColumn),
  ...others.filter(isNumber).map(sellerColumn),
  descriptionColumn,
];
