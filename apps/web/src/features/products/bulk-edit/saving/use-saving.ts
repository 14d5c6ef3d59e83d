import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { readByIds } from '../../../../lib/api/read-by-ids.ts';
import { undoable } from '../../../../lib/api/undo.ts';
import { explainError } from '../../../../lib/api-error.ts';
import { randomId } from '../../../../lib/browser/random-id.ts';
import { failedRequest } from '../../../../lib/failures/failed-request.ts';
import { readSeldom } from '../../../../lib/live/refresh-pace.ts';
import { readAgain } from '../../../../lib/query-client.ts';
import { showToast } from '../../../../lib/toast.ts';
import { staleWithProducts } from '../../api/take-from-lists.ts';
import { noteEdited } from '../../edited-products.ts';
import { useAnswers } from '../api/get-answers.ts';
import { callsFor, saveRows } from '../api/save-rows.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import { noEdits, rowSave, type Sheet, type SheetChange } from '../sheet.ts';
import { answeredResult, type RowResult, resultOf, unknownResult } from './row-results.ts';

interface Options {
  sheet: Sheet;
  columns: readonly GridColumn[];
  /** What is known of rows before anything was saved. */
  first: ReadonlyMap<number, RowResult>;
  change: (change: SheetChange) => void;
}

/** Saves the edited rows, as many at a time as the server takes. What is not saved stays an edit. */
export function useSaving({ sheet, columns, first, change }: Options) {
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<number, RowResult>>(first);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const stopped = useRef(false);
  /** What can be undone: the last saving that saved something. */
  const [saved, setSaved] = useState<{ batchId: string; ids: readonly number[] } | null>(null);
  const [isUndoing, setUndoing] = useState(false);

  async function save(): Promise<void> {
    const rows = sheet.rows.flatMap((row) => {
      const edits = sheet.edits.get(row.product.id);
      return edits ? [{ id: row.product.id, save: rowSave(row, edits ?? noEdits, columns) }] : [];
    });
    const batchId = randomId();
    stopped.current = false;
    setResults(new Map());
    setSaved(null);
    setProgress({ done: 0, all: rows.length });
    let done = 0;
    // Once at the end, in place of each row's event.
    const readAsUsual = readSeldom();
    for (const call of callsFor(rows)) {
      if (stopped.current) break;
      try {
        const answers = await saveRows(call, batchId);
        const products = answers.flatMap(({ product }) => product ?? []);
        change({ type: 'refresh', products, columns });
        noteEdited(client, products);
        const refused = answers.flatMap(({ id, fields }) => (fields ? [{ id, fields }] : []));
        change({ type: 'refuse', rows: refused, columns });
        setResults(
          (before) => new Map([...before, ...answers.map((row) => [row.id, resultOf(row)] as const)]),
        );
        const ids = answers.flatMap(({ id, outcome }) => (outcome === 'saved' ? [id] : []));
        if (ids.length > 0) setSaved((before) => ({ batchId, ids: [...(before?.ids ?? []), ...ids] }));
      } catch (error) {
        const unknown = unknownResult(explainError(error));
        setResults((before) => new Map([...before, ...call.map(({ id }) => [id, unknown] as const)]));
        break;
      }
      done += call.length;
      setProgress({ done, all: rows.length });
    }
    setProgress(null);
    readAsUsual();
    await readAgain(staleWithProducts);
  }

  async function undo({ batchId, ids }: { batchId: string; ids: readonly number[] }): Promise<void> {
    setUndoing(true);
    try {
      const rest = await undoable(batchId).onCancel?.();
      const message =
        rest?.type === 'warning'
          ? 'Not everything is as it was before the last save.'
          : 'The last save is undone. Earlier ones stay.';
      showToast({ type: 'info', title: 'Put Back', message, ...rest });
      setSaved(null);
      setResults(new Map());
      const products = await readByIds(ids);
      change({ type: 'refresh', products, columns });
      noteEdited(client, products);
    } catch (error) {
      showToast(failedRequest('Not Undone', error));
    } finally {
      setUndoing(false);
    }
  }

  const { data: answers } = useAnswers(saved?.batchId);
  const answered = useMemo(
    () =>
      answers
        ? new Map(
            [...results].map(([id, result]) => [
              id,
              answeredResult(result, answers.unsent.get(id) ?? [], answers.areAll),
            ]),
          )
        : results,
    [results, answers],
  );

  return {
    results: answered,
    isUndoing,
    undo: saved && (() => void undo(saved)),
    progress,
    isSaving: progress !== null,
    save,
    stop: () => {
      stopped.current = true;
    },
  };
}
