import type { Product } from '@crosslister/contract/product.ts';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { parseJson } from '../../../../lib/parse-json.ts';
import { useEnabledPlatforms } from '../../../../lib/platforms/platform-settings.ts';
import { categoryColumn, conditionColumn } from '../ebay/ebay-columns.ts';
import { useSharedSpecifics } from '../ebay/use-shared-specifics.ts';
import { type GridColumn, ownColumns } from './grid-columns.ts';
import { platformColumns } from './platform-columns.ts';

/** What marketplaces bring comes after this column of our own. */
const AFTER = 'sku';

/** The columns there are for these products, in their order. */
export function useAllColumns(products: readonly Product[]): readonly GridColumn[] {
  const specifics = useSharedSpecifics(products);
  const platforms = useEnabledPlatforms();
  return useMemo(() => {
    const at = ownColumns.findIndex(({ key }) => key === AFTER) + 1;
    return [
      ...ownColumns.slice(0, at),
      conditionColumn,
      categoryColumn,
      ...specifics,
      ...platforms.flatMap(({ platform }) => platformColumns(platform)),
      ...ownColumns.slice(at),
    ];
  }, [specifics, platforms]);
}

const STORED = { all: 'crosslister_bulkEditColumns', new: 'crosslister_newThingsColumns' };
/** What a draft that was made of photos lacks, and where the thing is put. */
const ASKED_OF_NEW = ['name', 'price', 'condition', 'ebay_category', 'storage_location'];
const Keys = z.array(z.string().max(200)).max(200);

function readChosen(key: string): readonly string[] | null {
  const stored = localStorage.getItem(key);
  return stored === null ? null : (Keys.safeParse(parseJson(stored)).data ?? null);
}

/** Which columns are shown. This browser remembers it. */
export function useChosenColumns(all: readonly GridColumn[], areNew: boolean) {
  const stored = areNew ? STORED.new : STORED.all;
  const [chosen, setChosen] = useState(() => readChosen(stored));
  const shown = useMemo(
    () =>
      all.filter(({ key, fixed, shown = false }) => {
        const usual = areNew ? ASKED_OF_NEW.includes(key) : shown;
        return fixed || (chosen ? chosen.includes(key) : usual);
      }),
    [all, chosen, areNew],
  );

  function choose(keys: readonly string[] | null): void {
    setChosen(keys);
    try {
      if (keys) localStorage.setItem(stored, JSON.stringify(keys));
      else localStorage.removeItem(stored);
    } catch (error) {
      // A full storage must not stop the work.
      console.warn('The columns could not be remembered', error);
    }
  }
  return {
    shown,
    toggle(key: string): void {
      const keys = shown.map((column) => column.key);
      choose(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]);
    },
    reset: () => choose(null),
  };
}
