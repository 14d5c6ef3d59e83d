import { createPortal } from 'react-dom';
import { usePrinting } from '../../../../ui/print/use-printing.ts';
import type { Labelled, LabelPart } from './label-content.tsx';
import { LabelPage } from './label-page.tsx';
import type { LabelSheet } from './label-sheets.ts';
import styles from './print-labels.module.css';

interface Props {
  sheet: LabelSheet;
  pages: readonly (readonly (Labelled | null)[])[];
  parts: readonly LabelPart[];
  onDone: () => void;
}

/** Prints the pages in place of the dashboard, on paper of their size. */
export function PrintedLabels({ sheet, pages, parts, onDone }: Props) {
  usePrinting('labels', true, onDone);
  const { width, height } = sheet.page;
  return createPortal(
    <section className={styles.sheet} aria-label="Printed labels">
      <style>{`@page labels { size: ${width}mm ${height}mm; margin: 0; }`}</style>
      {pages.map((labels, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have nothing but their place
        <LabelPage key={page} sheet={sheet} labels={labels} parts={parts} />
      ))}
    </section>,
    document.body,
  );
}
