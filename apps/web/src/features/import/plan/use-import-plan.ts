import {
  ImportPlan,
  type ImportPlanRow,
  MAX_PLANNED_NAMED,
  PLANNED_PER_CALL,
} from '@crosslister/contract/imports.ts';
import type { DuplicateHandling } from '@crosslister/contract/product.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api-client.ts';
import { explainError } from '../../../lib/api-error.ts';

type PlanState =
  | { step: 'asking' }
  | { step: 'known'; plan: ImportPlan }
  | { step: 'failed'; reason: string };

function sumOf(one: ImportPlan, other: ImportPlan): ImportPlan {
  return {
    created: one.created + other.created,
    created_sold: one.created_sold + other.created_sold,
    changed: one.changed + other.changed,
    kept: one.kept + other.kept,
    sold: one.sold + other.sold,
    active: one.active + other.active,
    live: one.live + other.live,
    named: [...one.named, ...other.named].slice(0, MAX_PLANNED_NAMED),
  };
}

const nothing: ImportPlan = {
  ...{ created: 0, created_sold: 0, changed: 0, kept: 0, sold: 0, active: 0, live: 0 },
  named: [],
};

async function askPlan(
  rows: readonly ImportPlanRow[],
  duplicate_handling: DuplicateHandling,
  signal: AbortSignal,
): Promise<ImportPlan> {
  let plan = nothing;
  for (let at = 0; at < rows.length; at += PLANNED_PER_CALL) {
    const body = { products: rows.slice(at, at + PLANNED_PER_CALL), duplicate_handling };
    plan = sumOf(plan, await callApi('/api/imports/plan/', ImportPlan, { method: 'POST', body, signal }));
  }
  return plan;
}

/** What the server says an import of these rows would do. `again` asks once more. */
export function useImportPlan(rows: readonly ImportPlanRow[], handling: DuplicateHandling) {
  const [state, setState] = useState<PlanState>({ step: 'asking' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    const abort = new AbortController();
    setState({ step: 'asking' });
    askPlan(rows, handling, abort.signal).then(
      (plan) => !abort.signal.aborted && setState({ step: 'known', plan }),
      (error: unknown) => !abort.signal.aborted && setState({ step: 'failed', reason: explainError(error) }),
    );
    return () => abort.abort();
  }, [rows, handling, tries]);
  return { state, again: () => setTries((before) => before + 1) };
}
