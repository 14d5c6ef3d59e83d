import { type CrosslistCheck, MAX_CHECKED } from '@crosslister/contract/crosslist-check.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { checkProducts, extensionQuery, platformsByHand } from '../../../../lib/api/check-products.ts';
import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import { formatCount } from '../../../../lib/format.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { updateOf } from '../../product-dialog/product-form.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import type { RowResult } from '../saving/row-results.ts';
import { formWithEdits, noEdits, type Sheet } from '../sheet.ts';
import { useUsedPlatforms } from '../use-used-platforms.ts';

type Result = CrosslistCheck['results'][number];

/** Typing goes on after this long a pause: each check asks marketplaces. */
const PAUSE_MS = 600;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const noResults: readonly Result[] = [];

/** What each row would be refused for, as it would be saved now. */
export function useMissing(sheet: Sheet, columns: readonly GridColumn[], enabled: boolean) {
  const platforms = useUsedPlatforms();
  const { data: credentials } = useCredentials();
  const { data: extension } = useQuery({ ...extensionQuery, enabled });
  const unsaved = useMemo(
    () =>
      enabled
        ? sheet.rows.map((row) => ({
            product_id: row.product.id,
            updated: row.product.last_updated,
            fields: updateOf(
              formWithEdits(row, sheet.edits.get(row.product.id) ?? noEdits, columns),
              row.began,
            ),
          }))
        : [],
    [sheet.rows, sheet.edits, columns, enabled],
  );
  const wanted = JSON.stringify(unsaved);
  const settled = useSettled(wanted);
  const asked = useMemo((): typeof unsaved => JSON.parse(settled), [settled]);
  const { data: results = noResults, isFetching } = useQuery({
    queryKey: [...queryKeys.productsToList, 'sheet', platforms, asked],
    enabled:
      enabled &&
      asked.length > 0 &&
      platforms.length > 0 &&
      credentials !== undefined &&
      extension !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (!credentials || !extension) return noResults;
      const byHand = platformsByHand(platforms, credentials, extension);
      const found: Result[] = [];
      for (let start = 0; start < asked.length; start += MAX_CHECKED) {
        const part = asked.slice(start, start + MAX_CHECKED);
        const ids = part.map(({ product_id: id }) => id);
        const fields = part.filter((each) => Object.keys(each.fields).length > 0);
        found.push(
          ...(await checkProducts(
            ids,
            platforms,
            byHand,
            signal,
            fields.map(({ product_id, fields }) => ({ product_id, fields })),
          )),
        );
      }
      return found;
    },
  });
  const byRow = useMemo(() => Map.groupBy(results, ({ product_id: id }) => id), [results]);
  const states = useMemo(() => new Map([...byRow].map(([id, own]) => [id, stateOf(own)] as const)), [byRow]);
  /** Of what is typed now. */
  const isChecking = enabled && (isFetching || settled !== wanted);
  return { platforms, results, states, isChecking };
}

/** What it would be refused for, each in words that go on after "missing:". */
function lackedBy({ gaps, category }: Result): string[] {
  const lacked = gaps.flatMap(({ field, missing, message }) => {
    if (missing.length > 0) return missing;
    return field === 'category' ? CATEGORY : message.replace(/^The product needs |\.$/g, '');
  });
  return category && !isChosen(category) ? [...lacked, CATEGORY] : lacked;
}

const CATEGORY = 'category';

/** A crosslist takes only a category that somebody chose for such a thing, or a default that nothing speaks against. */
function isChosen({ from, wearer }: NonNullable<Result['category']>): boolean {
  if (from === 'product' || from === 'earlier') return true;
  return (from === 'remembered' || from === 'default') && wearer === undefined;
}

/** In few words for its row, and whole below the grid. */
function stateOf(results: readonly Result[]): RowResult {
  const lacking = results.map((result) => ({ result, words: [...new Set(lackedBy(result))].join(', ') }));
  // What several say alike is said once.
  const sentences = [...Map.groupBy(lacking, ({ words }) => words)].flatMap(([words, on]) =>
    words === '' ? [] : `${namesOf(on.map(({ result }) => result))}: ${words}.`,
  );
  const count = new Set(results.flatMap(lackedBy)).size;
  if (count === 0)
    return { kind: 'done', isState: true, label: 'Ready', message: `Ready for ${namesOf(results)}.` };
  return {
    kind: 'warning',
    isState: true,
    label: `${formatCount(count)} missing`,
    message: sentences.join(' '),
  };
}

const namesOf = (results: readonly Pick<Result, 'platform'>[]) =>
  wordList(results.map(({ platform }) => platformNames[platform]));
