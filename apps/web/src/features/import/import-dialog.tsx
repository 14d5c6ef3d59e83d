import type { DuplicateHandling } from '@crosslister/contract/product.ts';
import { Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useState } from 'react';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ColumnMapping } from './columns/column-mapping.tsx';
import { CsvDropZone } from './components/csv-drop-zone.tsx';
import { CsvOutcome } from './components/csv-outcome.tsx';
import { CsvPreview } from './components/csv-preview.tsx';
import { DuplicateChoice } from './components/duplicate-choice.tsx';
import styles from './components/import.module.css';
import { PlatformImport } from './components/platform-import.tsx';
import { RecentImports } from './undo/recent-imports.tsx';
import { useCsvImport } from './use-csv-import.ts';

export function ImportDialog({ opened, onClose }: DialogProps) {
  const [duplicateHandling, setDuplicateHandling] = useState<DuplicateHandling>('skip');
  const [tab, setTab] = useState<string | null>('csv');
  const [shopImported, setShopImported] = useState(false);
  const { state, choose, changeColumns, askColumns, preview, begin, resume, stop, fail, clear } =
    useCsvImport();
  const isImporting = state.step === 'importing';
  const canImport = tab === 'csv' && state.step === 'ready' && state.summary.count > 0;
  const stopped = tab === 'csv' && state.step === 'stopped' ? state : null;
  const isDone = tab === 'csv' ? state.step === 'done' : shopImported;

  function close() {
    if (!isImporting) clear();
    setShopImported(false);
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Import Products"
      size={720}
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
            ) : (
              <Button disabled={!canImport} onClick={() => begin(duplicateHandling)}>
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
        onChange={setDuplicateHandling}
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
              onChange={changeColumns}
              onPreview={() => preview(state)}
              onClear={clear}
            />
          )}
          {state.step === 'ready' && <CsvPreview {...state} onColumns={askColumns} onClear={clear} />}
          {(state.step === 'importing' || state.step === 'done' || state.step === 'stopped') && (
            <CsvOutcome state={state} onClear={clear} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="platform" className={styles.panel ?? ''}>
          <PlatformImport duplicateHandling={duplicateHandling} onDone={() => setShopImported(true)} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
