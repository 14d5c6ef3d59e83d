import type { DuplicateHandling, ImportDanger } from '@crosslister/contract/product.ts';
import { Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useState } from 'react';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ColumnMapping, whatIsMissing } from './columns/column-mapping.tsx';
import { CsvDropZone } from './components/csv-drop-zone.tsx';
import { CsvOutcome } from './components/csv-outcome.tsx';
import { CsvPreview } from './components/csv-preview.tsx';
import { DuplicateChoice } from './components/duplicate-choice.tsx';
import styles from './components/import.module.css';
import { LookalikesFound } from './components/lookalikes-found.tsx';
import { PlatformImport } from './components/platform-import.tsx';
import { RecentImports } from './undo/recent-imports.tsx';
import { useCsvImport } from './use-csv-import.ts';

interface Props extends DialogProps {
  onReview: () => void;
}

export function ImportDialog({ opened, onClose, onReview }: Props) {
  const [duplicateHandling, setDuplicateHandling] = useState<DuplicateHandling>('skip');
  const [allowed, setAllowed] = useState<readonly ImportDanger[]>([]);
  const [tab, setTab] = useState<string | null>('csv');
  const [shopImported, setShopImported] = useState(false);
  const { state, choose, columns, preview, rows, begin, resume, stop, fail, clear } = useCsvImport();
  const isImporting = state.step === 'importing';
  const [unsaved, setUnsaved] = useState(0);
  const isReady = tab === 'csv' && state.step === 'ready' && state.summary.count > 0 && !state.reading;
  const canImport = isReady && unsaved === 0;
  const stopped = tab === 'csv' && state.step === 'stopped' ? state : null;
  const mapping = tab === 'csv' && state.step === 'mapping' ? state : null;
  const missing = mapping
    ? whatIsMissing(mapping.mapping)
    : tab === 'csv' && unsaved > 0 && 'Use the corrected rows, or cancel them, before you import.';
  /** What is done once the seller has said that their columns may be forgotten. */
  const [leaving, setLeaving] = useState<'close' | 'clear' | null>(null);
  const isDone = tab === 'csv' ? state.step === 'done' : shopImported;

  const isChosen = state.step === 'mapping' || state.step === 'ready';
  const isChanged = isChosen && state.changed;
  const isFixed = isChosen && state.fixes.size + unsaved > 0;

  function leave(how: 'close' | 'clear') {
    setLeaving(null);
    setAllowed([]);
    if (!isImporting) clear();
    if (how === 'clear') return;
    setShopImported(false);
    onClose();
  }

  const ask = (how: 'close' | 'clear') => () => {
    return isChanged || isFixed ? setLeaving(how) : leave(how);
  };
  const close = ask('close');

  function review() {
    close();
    onReview();
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Import Products"
      size={720}
      sum={missing && <p className={styles.missing}>{missing}</p>}
      footer={
        isDone ? (
          <Button onClick={close}>Done</Button>
        ) : (
          <>
            <Button
              variant="default"
              disabled={isImporting && state.stopping}
              onClick={isImporting ? stop : close}
            >
              Cancel
            </Button>
            {stopped ? (
              <Button onClick={() => resume(stopped)}>Continue</Button>
            ) : mapping ? (
              <Button disabled={Boolean(missing)} loading={mapping.reading} onClick={() => preview(mapping)}>
                Show preview
              </Button>
            ) : (
              <Button disabled={!canImport} onClick={() => begin(duplicateHandling, allowed)}>
                {isImporting ? 'Importing...' : 'Import Products'}
              </Button>
            )}
          </>
        )
      }
    >
      <DuplicateChoice
        value={duplicateHandling}
        disabled={isImporting || stopped !== null}
        onChange={(handling) => {
          setDuplicateHandling(handling);
          setAllowed([]);
        }}
      />
      <Tabs value={tab} onChange={setTab} className={styles.tabs ?? ''}>
        <Tabs.List aria-label="Import from">
          <Tabs.Tab value="csv">CSV File</Tabs.Tab>
          <Tabs.Tab value="platform">Platform Sync</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="csv" className={styles.panel ?? ''}>
          {state.step === 'empty' && (
            <>
              <CsvDropZone onFile={choose} onRefused={fail} />
              {state.problem && (
                <div className={styles.problem}>
                  <Notice type="error">{state.problem}</Notice>
                </div>
              )}
              <RecentImports />
            </>
          )}
          {state.step === 'reading' && (
            <p className={styles.found} role="status">
              Reading {state.fileName}...
            </p>
          )}
          {state.step === 'mapping' && (
            <ColumnMapping
              key={state.fileName}
              {...state}
              onChange={columns.change}
              onTitles={columns.sayTitles}
              onClear={ask('clear')}
            />
          )}
          {state.step === 'ready' && (
            <CsvPreview
              {...state}
              rows={rows}
              setUnsaved={setUnsaved}
              handling={duplicateHandling}
              allowed={allowed}
              onAllow={setAllowed}
              onColumns={columns.ask}
              onClear={ask('clear')}
            />
          )}
          {(state.step === 'importing' || state.step === 'done' || state.step === 'stopped') && (
            <CsvOutcome state={state} onClear={clear} onReview={review} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="platform" className={styles.panel ?? ''}>
          <PlatformImport duplicateHandling={duplicateHandling} onDone={() => setShopImported(true)} />
          <div className={styles.after}>{shopImported && <LookalikesFound onReview={review} />}</div>
        </Tabs.Panel>
      </Tabs>
      <DiscardDialog
        opened={leaving !== null}
        message={
          isFixed
            ? 'You have corrected rows of this file here. Leave and forget it?'
            : 'You have chosen what the columns of this file are. Leave and forget it?'
        }
        onDiscard={() => leaving && leave(leaving)}
        onStay={() => setLeaving(null)}
      />
    </Dialog>
  );
}
