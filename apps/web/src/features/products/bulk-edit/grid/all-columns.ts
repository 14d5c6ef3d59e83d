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

const STORED = 'crosslister_bulkEditColumns';
const Keys = z.array(z.string().max(200)).max(200);

function readChosen(): readonly string[] | null {
  const stored = localStorage.getItem(STORED);
  return stored === null ? null : (Keys.safeParse(parseJson(stored)).data ?? null);
}

/** Which columns are shown. This browser remembers it. */
export function useChosenColumns(all: readonly GridColumn[]) {
  const [chosen, setChosen] = useState(readChosen);
  const shown = useMemo(
    () => all.filter(({ key, fixed, shown = false }) => fixed || (chosen ? chosen.includes(key) : shown)),
    [all, chosen],
  );

  function choose(keys: readonly string[] | null): void {
    setChosen(keys);
    try {
      if (keys) localStorage.setItem(STORED, JSON.stringify(keys));
      else localStorage.removeItem(STORED);
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
