import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { fileInput } from '../../../ui/fields/file-button.tsx';
import styles from './import.module.css';

interface Props {
  onFile: (file: File) => void;
  onRefused: (reason: string) => void;
}

/** What a table is called by the computer it is on. */
const dropped = new Set([
  'text/csv',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
  'application/x-zip-compressed',
]);

export function CsvDropZone({ onFile, onRefused }: Props) {
  const [over, setOver] = useState(false);

  function drop(event: React.DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    if (dropped.has(file.type)) onFile(file);
    else onRefused(whyNot(file));
  }

  return (
    <label
      className={styles.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileTypeCsv size={36} stroke={1.3} aria-hidden />
      <span className={styles.zoneTitle}>Drag a CSV file here, or click to browse</span>
      <span className={styles.hint}>
        The first line names the columns. Name and SKU are needed; Price, Status, Description, Date Added,
        Last Updated and listing URLs are read too. Dates are written as 31/01/2026 or 2026-01-31.
      </span>
      <span className={styles.hint}>
        Tables of other programs, also TSV and Excel (.xlsx), are read too: you are shown what was found, and
        can change it.
      </span>
      <input accept=".csv,.tsv,.txt,.xlsx,.zip" {...fileInput(([file]) => file && onFile(file))} />
    </label>
  );
}

/** Windows with Excel reports a CSV file as a workbook, and some systems report no type at all. */
function whyNot(file: File): string {
  return file.name.toLowerCase().endsWith('.csv')
    ? 'Your computer does not mark this file as CSV, so it cannot be dropped. Click to browse and choose it there.'
    : 'Only a CSV file can be dropped here.';
}
