import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { openFix } from '../../../../lib/failures/open-fix.ts';
import { formatCount, plural } from '../../../../lib/format.ts';
import { showQueue } from '../../../../lib/open-queue.ts';
import { shorten } from '../../../../lib/texts/shorten.ts';
import { TinyButton } from '../../../../ui/buttons.ts';
import { ChooseSide } from '../../../../ui/dialogs/edit-conflicts.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import styles from '../bulk-edit.module.css';
import { asThere, type Sheet, type SheetChange } from '../sheet.ts';
import { isUnsaved, type RowResult } from './row-results.ts';
import type { useSaving } from './use-saving.ts';

interface Props {
  sheet: Sheet;
  saving: Pick<ReturnType<typeof useSaving>, 'results' | 'undo' | 'isUndoing'>;
  change: (change: SheetChange) => void;
  onFix: (id: number) => void;
}

const MOST_SHOWN = 50;
const MOST_NAME = 40;

/** How the saving ended, and what to do about the rows that were not saved. */
export function SavingOutcome({ sheet, saving: { results, undo, isUndoing }, change, onFix }: Props) {
  if (results.size === 0) return null;
  const kinds = [...results.values()].map(({ kind }) => kind);
  const countOf = (kind: RowResult['kind']) => kinds.filter((each) => each === kind).length;
  const unsent = [...results.values()].filter((each) => each.unsent).length;
  const [done, warnings, failed] = [countOf('done'), countOf('warning'), countOf('failed') - unsent];
  // One whose edits were taken back is settled.
  const open = sheet.rows.filter(({ product: { id } }) => {
    const result = results.get(id);
    return result?.unsent || (isUnsaved(result) && sheet.edits.has(id));
  });
  const changedAgain = [...sheet.edits.keys()].filter((id) => !isUnsaved(results.get(id))).length;
  // What failed for one reason is said once.
  const causes = [
    ...Map.groupBy(open.slice(0, MOST_SHOWN), ({ product: { id } }) => results.get(id)?.message),
  ];
  const sentences = [
    changedAgain > 0 && `${plural(changedAgain, 'changed product')} not saved yet.`,
    (changedAgain === 0 || done + warnings + unsent > 0) &&
      `${plural(done + warnings + unsent, 'product')} saved${changedAgain > 0 ? ' before' : ''}.`,
    unsent > 0 && `${formatCount(unsent)} of them not changed on every marketplace.`,
    warnings > 0 && changedAgain === 0 && `${formatCount(warnings)} with a note: see their rows.`,
    failed > 0 && `${plural(failed, 'product')} not saved.`,
  ];
  const type =
    failed + unsent > 0 ? 'error' : changedAgain > 0 ? 'info' : warnings > 0 ? 'warning' : 'success';
  function fix(id: number): void {
    const mended = results.get(id)?.unsent?.fix;
    if (mended) openFix(mended, id);
    else onFix(id);
  }
  return (
    <section aria-label="Result" className={styles.outcome}>
      <Notice type={type} announce={changedAgain === 0}>
        {sentences.filter(Boolean).join(' ')}{' '}
        <Button size="compact-xs" variant="subtle" onClick={showQueue.onClick}>
          Open the queue
        </Button>
        {undo && (
          <TinyButton loading={isUndoing} onClick={undo}>
            Put all back
          </TinyButton>
        )}
        {open.length > 0 && (
          <ul className={styles.failures}>
            {causes.map(([cause, rows]) => {
              const isOne = rows.length === 1;
              return (
                <li key={cause}>
                  <span>
                    <strong>{isOne ? rows[0]?.product.name : plural(rows.length, 'product')}</strong>: {cause}
                  </span>
                  {rows.map(({ product: { id, name } }) => (
                    <Fragment key={id}>
                      <TinyButton onClick={() => fix(id)}>
                        {isOne ? (
                          <>
                            Fix<span className="visually-hidden"> {name}</span>
                          </>
                        ) : (
                          `Fix ${shorten(name, MOST_NAME)}`
                        )}
                      </TinyButton>
                      {results.get(id)?.isConflict && sheet.refused.has(id) && (
                        <ChooseSide
                          about={` of ${name}`}
                          onChoose={(keepsMine) =>
                            change(
                              keepsMine ? { type: 'keep', id } : { type: 'edit', cells: asThere(sheet, id) },
                            )
                          }
                        />
                      )}
                    </Fragment>
                  ))}
                </li>
              );
            })}
            {open.length > MOST_SHOWN && (
              <li>and {formatCount(open.length - MOST_SHOWN)} more: see their rows.</li>
            )}
          </ul>
        )}
      </Notice>
    </section>
  );
}
