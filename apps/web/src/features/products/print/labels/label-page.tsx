import { LabelContent, type Labelled, type LabelPart } from './label-content.tsx';
import { cornerOf, type LabelSheet } from './label-sheets.ts';
import styles from './print-labels.module.css';

interface Props {
  sheet: LabelSheet;
  labels: readonly (Labelled | null)[];
  parts: readonly LabelPart[];
}

const mm = (length: number) => `${length}mm`;

/** One page of labels, in its true size. */
export function LabelPage({ sheet, labels, parts }: Props) {
  const { page, label } = sheet;
  return (
    <div className={styles.page} style={{ width: mm(page.width), height: mm(page.height) }}>
      {labels.map((product, place) => {
        const { x, y } = cornerOf(sheet, place);
        const style = { left: mm(x), top: mm(y), width: mm(label.width), height: mm(label.height) };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the page
          <div key={place} className={styles.label} style={style} data-empty={product === null}>
            {product && <LabelContent product={product} parts={parts} />}
          </div>
        );
      })}
    </div>
  );
}
