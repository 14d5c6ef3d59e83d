const words = new Set(
  'total,totals,grand total,overall total,subtotal,sub total,sub-total,subtotals,sum,summe,gesamtsumme,zwischensumme,gesamt,gesamtbetrag,gesamtwert,insgesamt,sous-total,total général,somme,suma,total general,totales,totale,average,durchschnitt,moyenne,promedio'.split(
    ',',
  ),
);

/** Whether a line of a table adds up the others, and is no product: "Total", "Grand total:", "Total (2 items)". */
export function isTotal(text: string): boolean {
  const plain = text.trim().toLowerCase();
  const [word = ''] = plain.split(/[(:£\d]/, 1);
  return words.has(word.trim());
}
