import { plainTitle } from './fields.ts';

/** Titles of what an order has, as `plainTitle` has them. A catalogue may have one of them, but hardly two. */
const order =
  /^(?:(?:amazon |merchant |ebay |etsy )?order (?:id|no|nr|number|item id|line item id|status|value|total|date|source)|orderid|order|sales record number|record number|transaction(?: id)?|payment id|line ?item (?:name|price|quantity|sku|id)|financial status|fulfillment status|auftragsnummer|bestell ?nr|bestelldatum|numéro de commande|n° de commande|commande|número de pedido|pedido|date de commande|fecha del pedido|verkaufsprotokollnummer|transaktions ?id)$/;
const buyer =
  /^(?:(?:the )?buyer(?:'s)?(?: .+)?|(?:customer|purchaser|recipient|delivery|billing|ship to|ship|shipping|post to|post to buyer)(?:'s)? (?:name|full name|first name|last name|user ?name|user id|id|e ?mail|address|address ?[12]?|street|city|town|zip(?: ?code)?|post ?code|phone|country|state|province|note)|address line [12]|username of buyer|käufer(?:name|in)?|käufer .+|nutzername des käufers|name des käufers|lieferadresse|acheteur|nom de l'acheteur|pseudo de l'acheteur|adresse de livraison|comprador|nombre del comprador|acquirente)$/;
const fact =
  /^(?:sale date|date of sale|sold date|date sold|sold on|sold for|sold price|price sold|paid on date|date paid|paid at|payments? date|purchase date|time of sale|total price|order total|item total|total|discount amount|coupon code|tracking number|shipped on date|date shipped|payout|verkaufsdatum|verkauft für|sendungsnummer|date de vente|prix total|fecha de venta|precio total)$/;

/**
 * Why a table with these titles is no catalogue, in sentences: orders say what was bought by whom, and products made of
 * them would be for sale again. Null for any other table.
 */
export function whyNoCatalogue(header: readonly string[]): string | null {
  const titles = [...new Set(header.map(plainTitle))];
  const count = (pattern: RegExp) => titles.filter((title) => pattern.test(title)).length;
  const [orders, buyers, facts] = [count(order), count(buyer), count(fact)];
  const isSales = 2 * (orders + buyers) + facts >= 4 && (orders + buyers >= 2 || (orders > 0 && facts >= 2));
  if (!isSales || (orders === 0 && buyers < 2)) return null;
  return 'This is a report of sales or orders, with buyers and order numbers, and no catalogue: its rows are things that were sold, so none of them was made a product. Choose a file of your listings or stock instead. Sales of connected marketplaces are found by Tools, Detect Sales.';
}
