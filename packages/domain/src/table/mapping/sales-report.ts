import { plainTitle } from './fields.ts';

/** Titles of what an order has, as `plainTitle` has them. A catalogue may have one of them, but hardly two. */
const order =
  /^(?:(?:amazon |merchant |ebay |etsy |legacy )?order (?:id|no|nr|number|item id|line item id|status|value|total|date|source)|orderid|order|sales record number|record number|transaction(?: (?:id|status|date|type|creation date))?|payment id|line ?item (?:name|price|quantity|sku|id)|financial status|fulfillment status|auftragsnummer|bestell ?nr|bestelldatum|numéro de commande|n° de commande|commande|número de pedido|pedido|date de commande|fecha del pedido|verkaufsprotokollnummer|transaktions ?id|numer zamówienia)$/;
/** Who bought. A seller may note a name in a stock list, but no account or address. */
const account =
  /^(?:(?:the )?buyer(?:'s)? (?:user ?name|user ?id|id|e ?mail.*|address.*|city|state|zip.*|post ?code|phone|country)|username of buyer|nutzername des käufers|käufer (?:id|e ?mail|adresse|plz)|pseudo de l'acheteur|(?:from|to) email address)$/;
const buyer =
  /^(?:(?:the )?buyer(?:'s)?(?: .+)?|(?:customer|purchaser|recipient|delivery|billing|ship to|ship|shipping|post to|post to buyer)(?:'s)? (?:name|full name|first name|last name|user ?name|user id|id|e ?mail|address|address ?[12]?|street|city|town|zip(?: ?code)?|post ?code|phone|country|state|province|note)|address line [12]|username of buyer|käufer(?:name|in)?|käufer .+|nutzername des käufers|name des käufers|lieferadresse|acheteur|nom de l'acheteur|pseudo de l'acheteur|adresse de livraison|comprador|nombre del comprador|acquirente|kupujący)$/;
const fact =
  /^(?:sale date|(?:completed|cancell?ed) (?:date|on)|net seller proceeds|date of sale|sold date|date sold|sold on|sold for|sold price|price sold|paid on(?: date)?|date paid|paid at|payments? date|purchase date|time of sale|total price|order total|item total|total|discount amount|coupon code|tracking number|shipped on(?: date)?|date shipped|payout(?: date)?|verkaufsdatum|verkauft für|sendungsnummer|date de vente|prix total|fecha de venta|precio total)$/;
/** Titles of statements of an account: what was paid, and for what. */
const money =
  /^(?:amount|gross(?: amount)?|net(?: amount)?|fees?(?: ?& ?taxes)?|fees and taxes|balance|running balance|debit|credit|paid (?:in|out)|money (?:in|out)|tax details|betrag|brutto|netto|gebühr|guthaben|saldo|montant|solde)$/;

/** What is only in a row of a catalogue once the thing has sold. */
const ofSale =
  /^(?:(?:the )?buyer(?:'s)?(?: (?:name|user ?name|e ?mail|note))?|order (?:id|no|nr|number)|dispatched(?: on)?|shipped(?: on)?|date (?:dispatched|shipped|paid)|(?:dispatch|shipping|payment) date|paid on(?: date)?|tracking(?: number| no)?|payment received|delivered|payout(?: date)?|sale (?:amount|total|platform)|käufer|acheteur|comprador|kupujący)\??$/;
export const isOfSale = (title: string): boolean => ofSale.test(plainTitle(title));

const SALES =
  'This is a report of sales or orders, with buyers and order numbers, and no catalogue: its rows are things that were sold, so none of them was made a product. Choose a file of your listings or stock instead. Sales of connected marketplaces are found by Tools, Detect Sales.';
const STATEMENT =
  'This is a statement of payments and fees, and no catalogue, so none of its rows was made a product. Choose a file of your listings or stock instead.';

/**
 * Why a table with these titles is no catalogue, in sentences: orders say what was bought by whom, and products made of
 * them would be for sale again. Null for any other table.
 */
export function whyNoCatalogue(header: readonly string[]): string | null {
  const titles = [...new Set(header.map(plainTitle))];
  const count = (pattern: RegExp) => titles.filter((title) => pattern.test(title)).length;
  const orders = count(order);
  const facts = count(fact);
  const buyers = count(buyer) + (facts > 0 ? count(account) : 0);
  const isSales = 2 * (orders + buyers) + facts >= 4 && (orders + buyers >= 2 || (orders > 0 && facts >= 2));
  if (isSales && (orders > 0 || buyers >= 2)) return SALES;
  if (count(/^(?:gross|net|total) sales$/) >= 2) return SALES;
  const hasBalance = titles.some((title) => /^(?:running )?(?:balance|saldo|solde|guthaben)$/.test(title));
  const isPaid =
    count(money) >= (hasBalance ? 2 : 3) &&
    titles.some((title) => /^(?:date|datum|type|art|fecha)$/.test(title));
  return isPaid && !titles.some((title) => /\b(?:price|sku|preis|prix|precio)\b/.test(title))
    ? STATEMENT
    : null;
}
