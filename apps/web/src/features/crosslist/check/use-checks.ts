import type { Credentials } from '@crosslister/contract/credentials.ts';
import { MAX_CHECKED } from '@crosslister/contract/crosslist-check.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { checkProducts, extensionQuery, platformsByHand } from '../../../lib/api/check-products.ts';
import { explainError } from '../../../lib/api-error.ts';
import { answeredValues } from './answer-values.ts';
import type { CheckResult } from './cells.ts';

interface Options {
  /** As they would be saved. */
  products: readonly Product[];
  unsaved: ReadonlyMap<number, ProductUpdate>;
  platforms: readonly Platform[];
  credentials: Credentials | undefined;
  enabled: boolean;
}

interface Row {
  /** The state of the product, and of everything else, that was checked. */
  updated: string;
  context: string;
  results: readonly CheckResult[];
}

const noRows: ReadonlyMap<number, Row> = new Map();

/**
 * What would be refused. Products are checked a hundred at a time, and again one by one as they are edited: a check of all
 * of them after each edit would ask the marketplace thousands of questions.
 */
export function useChecks({ products, unsaved, platforms, credentials, enabled }: Options) {
  const { data: extension } = useQuery({ ...extensionQuery, enabled });
  const { data: answered } = useQuery(answeredValues);
  const [rows, setRows] = useState(noRows);
  const [problem, setProblem] = useState<string | null>(null);
  /** What every check depends on beside the product. */
  const context = useMemo(
    () => JSON.stringify([platforms, credentials, extension, answered]),
    [platforms, credentials, extension, answered],
  );
  const canAsk =
    enabled && platforms.length > 0 && credentials !== undefined && extension !== undefined && !problem;
  const stateOf = ({ id, last_updated }: Product) =>
    `${last_updated} ${JSON.stringify(unsaved.get(id) ?? {})}`;
  const stale = products.filter((product) => {
    const row = rows.get(product.id);
    return row?.updated !== stateOf(product) || row.context !== context;
  });
  const batch = canAsk ? stale.slice(0, MAX_CHECKED) : [];
  const asked = batch.map((product) => `${product.id} ${stateOf(product)}`).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: these two stand for all of them
  useEffect(() => {
    if (asked === '' || !credentials || !extension) return;
    const controller = new AbortController();
    const ids = batch.map(({ id }) => id);
    const byHand = platformsByHand(platforms, credentials, extension);
    const entered = ids.flatMap((id) => {
      const fields = unsaved.get(id);
      return fields && Object.keys(fields).length > 0 ? [{ product_id: id, fields }] : [];
    });
    checkProducts(ids, platforms, byHand, controller.signal, entered).then(
      (results) => {
        if (controller.signal.aborted) return;
        const found = batch.map((product) => {
          const own = results.filter(({ product_id }) => product_id === product.id);
          return [product.id, { updated: stateOf(product), context, results: own }] as const;
        });
        setRows((before) => new Map([...before, ...found]));
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setProblem(explainError(error));
      },
    );
    return () => controller.abort();
  }, [asked, context]);

  const results = useMemo(() => new Map([...rows].map(([id, row]) => [id, row.results])), [rows]);
  return {
    results,
    extension,
    checked: products.filter(({ id }) => rows.has(id)).length,
    isStale: stale.length > 0,
    problem,
    tryAgain: () => setProblem(null),
    reset(): void {
      setRows(noRows);
      setProblem(null);
    },
  };
}
