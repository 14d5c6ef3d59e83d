import type { Product } from '@crosslister/contract/product.ts';
import { useEffect, useId, useMemo, useReducer, useState } from 'react';
import type { BulkEditDialogProps } from '../../../lib/dialog-props.ts';
import { plural } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DiscardDialog } from '../../../ui/dialogs/discard-dialog.tsx';
import { focusActiveCell } from '../../../ui/grid/active-cell.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './bulk-edit.module.css';
import { tooManyKinds } from './ebay/use-shared-specifics.ts';
import { EditorFooter } from './editor-footer.tsx';
import { useAllColumns, useChosenColumns } from './grid/all-columns.ts';
import { CategoryCellPicker } from './grid/category-cell-picker.tsx';
import { boundsOf, downToTheEnd, fillDown, withinColumns } from './grid/cell-range.ts';
import { ColumnMenu } from './grid/column-menu.tsx';
import { Grid } from './grid/grid.tsx';
import { oneCell } from './grid/grid-keys.ts';
import { KeyButtons } from './grid/key-buttons.tsx';
import { KeysLine } from './grid/keys-line.tsx';
import { createCheck, firstMistake, mistakeSentence, mistakesIn } from './grid/mistakes.ts';
import { NewThingsBar } from './new-things/new-things-bar.tsx';
import { useListReady } from './new-things/use-list-ready.ts';
import { useMissing } from './new-things/use-missing.ts';
import { useRequiredSpecifics, withRequired } from './new-things/use-required-specifics.ts';
import { keptPriceChange } from './quick-changes/kept-price-change.ts';
import { type QuickChange, quickEdits, quickSentence } from './quick-changes/quick-change.ts';
import { QuickChanges } from './quick-changes/quick-changes.tsx';
import { Review } from './saving/review.tsx';
import type { QuickRows } from './saving/review-lines.ts';
import { withStates } from './saving/row-results.ts';
import { SavingOutcome } from './saving/saving-outcome.tsx';
import { SavingProgress } from './saving/saving-progress.tsx';
import { useFixedRows } from './saving/use-fixed-rows.ts';
import { useSaving } from './saving/use-saving.ts';
import { changeSheet, noEdits, refusedColumns, type SheetChange, stepSentence } from './sheet.ts';
import { beginning, useKeptSheet } from './use-kept-sheet.ts';

interface Props extends Omit<BulkEditDialogProps, 'choice' | 'title'> {
  title: string;
  products: readonly Product[];
  /** What the seller should know of the selection. */
  notes: readonly string[];
}

/** The grid, the changes above it, and the steps from an edit to its result. */
export function BulkEditor(props: Props) {
  const { title, opened, products, price, restored, notes, isNew = false, onClose, onFix } = props;
  const usual = useAllColumns(products);
  const [first] = useState(() => beginning({ products, columns: usual, price, restored }));
  const [sheet, dispatch] = useReducer(changeSheet, first.sheet);
  const required = useRequiredSpecifics(sheet, usual, isNew);
  const columns = useMemo(() => withRequired(usual, required), [usual, required]);
  const missing = useMissing(sheet, columns, isNew);
  const { shown, toggle, reset } = useChosenColumns(columns, isNew);
  const [marked, setRange] = useState(() => oneCell({ row: 0, column: 0 }));
  const range = useMemo(() => withinColumns(marked, shown.length), [marked, shown.length]);
  const [isReview, setIsReview] = useState(first.isReview);
  /** The last change of prices is offered again, until one is made here. */
  const [kept, setKept] = useState(() => (price ? undefined : keptPriceChange.read()));
  const [quickRows, setQuickRows] = useState<QuickRows | null>(() =>
    price ? { ids: new Set(products.map(({ id }) => id)), isPrice: true } : null,
  );
  const quickId = useId();
  const [isFilled, setFilled] = useState(false);
  const [wantsReview, setWantsReview] = useState(false);
  const [asking, setAsking] = useState(false);
  const [picking, setPicking] = useState(false);
  /** What the last action did. */
  const [said, setSaid] = useState('');
  const { onTyping, isTyping } = useKeptSheet({ sheet, columns, opened, isReview, restored });
  const listing = useListReady({ ...props, missing, sheet, isTyping, isPicking: picking, say: setSaid });
  /** Whatever changes, the words about what was done before go. */
  function change(step: SheetChange): void {
    setSaid(stepSentence(sheet, step));
    if (step.type === 'undo') setQuickRows(null);
    dispatch(step);
  }
  /** The cell that kept the seller from going on. */
  const [problem, setProblem] = useState<typeof mistake>();
  const check = useMemo(() => createCheck(columns), [columns]);
  const mistakes = useMemo(
    () =>
      mistakesIn(
        sheet,
        check,
        columns.find(({ key }) => key === 'sku'),
      ),
    [sheet, check, columns],
  );
  const mistake = useMemo(() => firstMistake(sheet, mistakes), [sheet, mistakes]);
  const saving = useSaving({ sheet, columns, first: first.conflicts, change: dispatch });
  useFixedRows(sheet, columns, dispatch);

  const edited = sheet.edits.size;
  const { top, bottom } = boundsOf(range);
  const onlyMarked = bottom > top;
  const meant = onlyMarked ? sheet.rows.slice(top, bottom + 1) : sheet.rows;

  function close(): void {
    if (saving.isSaving) return;
    if (edited > 0) setAsking(true);
    else onClose();
  }
  function applyQuick(quick: QuickChange, isLast: boolean): void {
    setKept(undefined);
    setWantsReview(isLast);
    // Prices on one platform only where they are seen.
    const meantColumns = columns.filter(
      (column) => column.field !== 'per_platform' || shown.includes(column),
    );
    const cells = quickEdits(sheet, meant, meantColumns, quick);
    change({ type: 'edit', cells });
    const [first] = cells;
    if (first) showColumn(first.column);
    setQuickRows({ ids: new Set(meant.map(({ product }) => product.id)), isPrice: quick.kind === 'price' });
    setSaid(quickSentence(sheet, meant, meantColumns, quick));
  }
  /** Brings a column into sight, and shows it if it was not shown. The focus stays. */
  function showColumn(key: string): void {
    if (!shown.some((each) => each.key === key)) toggle(key);
    requestAnimationFrame(() =>
      document
        .querySelector(`[role="grid"] [data-key="${key}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  }
  function fill(): void {
    const cells = fillDown(sheet, shown, downToTheEnd(range, sheet.rows.length));
    change({ type: 'edit', cells });
    setSaid(`${plural(cells.length, 'cell')} filled.`);
  }
  /** To the first cell that cannot be saved. Whether there is one. */
  function goToMistake(): boolean {
    if (!mistake) return false;
    goToCell(
      sheet.rows.findIndex(({ product }) => product.id === mistake.id),
      mistake.key,
    );
    setProblem(mistake);
    return true;
  }
  /** To what has to be mended first, or on to what will change. */
  function review(): void {
    if (goToMistake()) return;
    setProblem(undefined);
    setIsReview(true);
  }
  // Once the change is in the cells: it may have made one of them a mistake, or changed nothing.
  useEffect(() => {
    if (!wantsReview) return;
    setWantsReview(false);
    if (edited > 0) review();
  });
  /** Marks a cell of the grid and puts the focus there. Its column is shown if it was not. */
  function goToCell(row: number, key: string): void {
    const isHidden = !shown.some((each) => each.key === key);
    if (isHidden) toggle(key);
    const column = columns
      .filter((each) => each.key === key || shown.includes(each))
      .findIndex((each) => each.key === key);
    setRange(oneCell({ row, column: Math.max(0, column) }));
    // Once it is drawn, wherever it is.
    requestAnimationFrame(() => focusActiveCell(document));
  }
  /** To the cell that was not saved. Product Details for what has no cell. */
  function fix(id: number): void {
    const row = sheet.rows.findIndex(({ product }) => product.id === id);
    const fields = saving.results.get(id)?.fields ?? {};
    const refused = refusedColumns(sheet.edits.get(id) ?? noEdits, fields, columns);
    // One that was typed again since is mended.
    const column = refused.find(({ key }) => mistakes.get(id)?.[key]) ?? refused[0];
    if (column) goToCell(row, column.key);
    else onFix(id);
  }
  async function save(): Promise<void> {
    setIsReview(false);
    setKept(undefined);
    setQuickRows(null);
    // What was typed is not what was saved.
    setSaid('');
    await saving.save();
  }

  const sentence = problem && mistakeSentence(sheet, mistakes, problem);
  return (
    <>
      <Dialog
        opened={opened}
        onClose={close}
        title={title}
        wide
        footer={
          <EditorFooter
            edited={edited}
            isReview={isReview}
            isSaving={saving.isSaving}
            quick={isFilled && edited === 0 ? quickId : null}
            onStop={saving.stop}
            onBack={() => setIsReview(false)}
            onSave={save}
            onClose={close}
            onReview={review}
            {...(isNew && { listing })}
          />
        }
      >
        {notes.map((note) => (
          <Notice key={note} type="warning">
            {note}
          </Notice>
        ))}
        {saving.progress && <SavingProgress {...saving.progress} />}
        {isReview ? (
          <Review sheet={sheet} columns={columns} quick={quickRows} />
        ) : (
          <>
            <div className={styles.tools}>
              <QuickChanges
                columns={columns}
                shown={shown}
                count={meant.length}
                onlyMarked={onlyMarked}
                kept={kept}
                takesFocus={!isNew}
                id={quickId}
                onFilled={setFilled}
                onApply={applyQuick}
              />
              <div className={styles.buttons}>
                <KeyButtons sheet={sheet} change={change} onFill={fill} />
                <ColumnMenu
                  all={columns}
                  shown={shown}
                  onToggle={toggle}
                  onReset={reset}
                  note={tooManyKinds(products)}
                />
              </div>
            </div>
            <SavingOutcome sheet={sheet} saving={saving} change={change} onFix={fix} />
            {isNew && (
              <NewThingsBar
                sheet={sheet}
                columns={columns}
                listing={listing}
                row={sheet.rows[range.active.row]}
                change={change}
              />
            )}
            <Grid
              sheet={sheet}
              columns={shown}
              mistakes={mistakes}
              results={withStates(saving.results, listing.states)}
              range={range}
              onRange={setRange}
              change={change}
              onPick={() => setPicking(true)}
              onTyping={onTyping}
              onSay={setSaid}
              tall={isNew}
            />
            {/* Below the grid, whose rows stay where they are. */}
            {problem && sentence && (
              <Notice key={`${problem.id} ${problem.key}`} type="error" announce>
                {sentence}
              </Notice>
            )}
            <KeysLine
              said={said}
              mistake={mistake ? (sentence ? '' : (mistakeSentence(sheet, mistakes, mistake) ?? null)) : null}
              onMistake={goToMistake}
            />
          </>
        )}
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </Dialog>
      {picking && (
        <CategoryCellPicker
          sheet={sheet}
          columns={shown}
          place={range.active}
          change={change}
          onClose={() => setPicking(false)}
        />
      )}
      <DiscardDialog
        opened={asking}
        message={`${plural(edited, 'product')} ${edited === 1 ? 'has' : 'have'} changes that have not been saved.`}
        onDiscard={() => {
          setAsking(false);
          onClose();
        }}
        onStay={() => setAsking(false)}
      />
    </>
  );
}
