const grams: Record<string, number> = {
  g: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  lb: 453.592,
  lbs: 453.592,
  oz: 28.3495,
};
const centimetres: Record<string, number> = { cm: 1, mm: 0.1, m: 100, in: 2.54, inch: 2.54, inches: 2.54 };

/** A weight in grams or a length in centimetres, by the unit that the cell or the column's title names. */
export function readMeasure(cell: string, title: string, unit: 'g' | 'cm'): number | null {
  const [, digits = '', named = ''] = /^(\d+(?:[.,]\d+)?)\s*([a-z]*)$/i.exec(cell.trim()) ?? [];
  if (digits === '') return null;
  const table = unit === 'g' ? grams : centimetres;
  const inTitle = title.toLowerCase().match(/[a-z]+/g) ?? [];
  const said = named === '' ? inTitle.findLast((word) => word in table) : named.toLowerCase();
  const factor = said === undefined ? 1 : table[said];
  return factor === undefined ? null : Number(digits.replace(',', '.')) * factor;
}

/** Whether a cell or its title says in what a weight is measured. */
export const namesUnit = (cell: string, title: string): boolean =>
  `${title} ${cell}`
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.some((word) => word in grams) ?? false;
