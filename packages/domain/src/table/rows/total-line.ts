import { listOf } from '../list-of.ts';

const sums = new Set(
  listOf(
    `total,totals,subtotal,subtotals,sub-total,sum,summe,gesamtsumme,zwischensumme,gesamt,gesamtbetrag,gesamtwert,insgesamt,
  sous-total,somme,suma,totales,totale,totaal,razem,average,durchschnitt,moyenne,promedio,count,anzahl,overall,grand,sub`,
  ),
);
/** What is added up, in such a line: "Total stock value", "Sum of price". */
const counted = new Set(
  listOf(
    `total,totals,value,stock,price,prices,cost,costs,items,item,qty,quantity,inventory,profit,sales,sold,products,listings,
  amount,of,for,all,the,in,on,general,général,page,unsold,left,gbp,pounds,paid,spent,fees`,
  ),
);

/** Whether a line of a table adds up the others, and is no product: "Total", "Grand total:", "Total stock value (2)". */
export function isTotal(text: string): boolean {
  const [said = ''] = text
    .trim()
    .toLowerCase()
    .split(/[(:£=\d]/, 1);
  const [first = '', ...others] = said.split(/\s+/).filter(Boolean);
  return sums.has(first) && others.every((word) => counted.has(word));
}
