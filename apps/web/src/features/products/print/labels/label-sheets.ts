/** In millimetres. A roll is a page with one label. */
export interface LabelSheet {
  key: string;
  name: string;
  page: { width: number; height: number };
  columns: number;
  rows: number;
  label: { width: number; height: number };
  /** Between two columns. Rows touch. What is left of the page is divided evenly at its edges. */
  gap: number;
}

const a4 = { width: 210, height: 297 };

function sheet(code: string, columns: number, rows: number, width: number, height: number): LabelSheet {
  const name = `Avery ${code}: ${columns * rows} on A4, ${width} × ${height} mm`;
  return { key: code, name, page: a4, columns, rows, label: { width, height }, gap: 2.5 };
}

function roll(key: string, name: string, width: number, height: number): LabelSheet {
  const size = { width, height };
  return {
    key,
    name: `${name}: ${width} × ${height} mm`,
    page: size,
    columns: 1,
    rows: 1,
    label: size,
    gap: 0,
  };
}

/** The sizes printed on the packets (avery.co.uk templates; brother.co.uk, DK labels). */
export const labelSheets: readonly [LabelSheet, ...LabelSheet[]] = [
  sheet('L7160', 3, 7, 63.5, 38.1),
  sheet('L7159', 3, 8, 63.5, 33.9),
  sheet('L7163', 2, 7, 99.1, 38.1),
  sheet('L7651', 5, 13, 38.1, 21.2),
  roll('roll-62-29', 'Roll, Brother DK-11209', 62, 29),
  roll('roll-62-40', 'Roll, 62 mm cut', 62, 40),
];

export const perPage = ({ columns, rows }: LabelSheet): number => columns * rows;

/** The left upper corner of a label, counted by rows from 0. */
export function cornerOf({ page, columns, rows, label, gap }: LabelSheet, place: number) {
  const left = (page.width - columns * label.width - (columns - 1) * gap) / 2;
  const top = (page.height - rows * label.height) / 2;
  return {
    x: left + (place % columns) * (label.width + gap),
    y: top + Math.floor(place / columns) * label.height,
  };
}

/** Labels by pages, when the first page begins at this place. A place that was used already is null. */
export function pagesOf<T>(labels: readonly T[], sheet: LabelSheet, firstPlace: number): (T | null)[][] {
  const all = [...Array.from({ length: firstPlace }, () => null), ...labels];
  const size = perPage(sheet);
  return Array.from({ length: Math.ceil(all.length / size) }, (_, page) =>
    all.slice(page * size, (page + 1) * size),
  );
}
