import { listOf } from '../list-of.ts';

/**
 * What other programs and people, also German, French and Spanish ones, call what every table has, as `plainTitle` has
 * it. Of several columns the one whose title is named first here counts.
 */
const named = {
  name: `listing title,item,product,article,thing,what is it,what it is,what,artikelname,artikelbezeichnung,produktname,produkttitel,angebotstitel,
    bezeichnung,artikel,titel,titre,titre de l'annonce,nom,nom du produit,nom de l'article,désignation,título,titulo,
    nombre,nombre del producto,artículo,producto,titolo,prodotto,nazwa,nazwa produktu,nazwa przedmiotu,nazwa towaru,tytuł,naam,productnaam,namn,navn`,
  price: `listing price,listed price,listed at,selling price,asking price,ask price,our price,my price,sell price,
    unit price,standard price,buy it now,buy now,bin price,listed for,asking,asking for,sell for,sells for,price in pounds,price incl vat,price tax incl,price inc vat,sales price,fixed price,price each,price wanted,preis,verkaufspreis,vk,vk preis,
    bruttopreis,preis brutto,aktueller preis,regulärer preis,angebotspreis,sofort kaufen preis,prix,prix de vente,prix ttc,prix de vente ttc,precio,
    precio de venta,precio venta,prezzo,prezzo di vendita,prijs,verkoopprijs,cena,pris,list price,sale price,
    retail price,pvp`,
  currency: `currency,currency code,price currency,listing currency,ccy,währung,devise,monnaie,moneda,divisa,valuta,waluta`,
  site: `listing site,site listed,listed site,ebay site,site,site id,siteid,marketplace,marketplace id,listing country,country,
    country code`,
  status: `listing status,item status,sale status,sold status,selling status,stock status,state,angebotsstatus,statut,stato,stato annuncio,status oferty,état de l'annonce,estado del anuncio`,
  description: `body html,long description,full description,desc,details,listing description,beschreibung,artikelbeschreibung,descriptif,
    descripción,descripcion,descrizione`,
  added: `created at,date entered,entered on,listed date,date listed,start date,listing date,added on,hinzugefügt am,hinzugefügt,angelegt am,
    erstellt am,eingestellt am,date d'ajout,date de création,fecha de alta,fecha de creación`,
  sold: `sold date,date of sale,sale date,sold on date,sold,sold?,is sold,sold y n,sold yes no,has sold,sold on,sold for,sold price,
    price sold,platform sold,sold platform,sold via,sold where,verkauft,verkauft für,
    verkauft am,verkaufsdatum,verkauft?,vendu,vendu le,vendu?,date de vente,vendido,vendido?,fecha de venta,venduto,
    sprzedane,sprzedane?,sprzedano,data sprzedaży,verkocht,verkocht?,verkocht op`,
  offered: `for sale?,available for sale,is for sale,active,active?,is active,published,published?,is published,visible,visible?,is visible,
    product visible?,in stock?,is in stock,availability,available?,is available,enabled,live,live?,veröffentlicht,
    vorrätig,vorrätig?,publié,en stock ?,publicado,aktywny,aktywne`,
  withdrawn: `not for sale,gone,gone?,archived,archived?,is archived,deleted,is deleted,removed,removed?,date removed,hidden,
    is hidden,withdrawn,delisted,date delisted,ended,ended on,date ended,is closed,closed,is reserved,reserved,
    reserved?,reserved for,on hold,discontinued,draft,is draft,donated,disposed,out of stock?,sold out,
    sold out?,reserviert,réservé,reservado`,
  quantity: `qty,how many,how many left,how many have i got,stock,remaining,quantity remaining,stock remaining,left,stock left,items left,closing stock,quantity available to sell,available quantity,quantity available,available,stock level,stock quantity,stock qty,inventory,
    inventory quantity,quantity left,quantity in stock,qty in stock,qty available,qty left,number in stock,stock count,quantity on hand,on hand,in stock,current quantity,current stock level,current stock,stock on hand,menge,anzahl,bestand,stückzahl,
    lagerbestand,verfügbare menge,verfügbare stückzahl,lager,auf lager,ilość,stan magazynowy,aantal,voorraad,antal,quantité,qté,quantité disponible,en stock,cantidad,existencias,cantidad disponible,
    unidades,quantità`,
  photos: `photos,images,pictures,photo,image,picture,pic,pics,image src,item photo,product image,bild,bilder,foto,
    fotos,bild url,bilder url,imagen,imágenes,immagine,immagini,afbeelding`,
};
export const usualNames = Object.fromEntries(
  Object.entries(named).map(([key, names]) => [key, listOf(names)]),
) as Record<keyof typeof named, string[]>;

/** What they call a SKU, as `plainTitle` has it. */
export const skuNames = listOf(`bestandseinheit, bestandseinheit sku, eigene artikelnummer, stock number,
  stock no, stock ref, stock id, stock code, stock #, item number sku, item number, item no, item nr,
  item ref, item #, item code, article number, article no, article nr, art no, art nr, product number,
  product no, product code, product ref, ref, ref no, reference, reference number, artikelnummer, artikelnr,
  artikel nummer, artikel nr, artnr, bestellnummer, réf, référence, référence de l'article,
  numéro d'article, référence produit, referencia, número de artículo, codice articolo, artikelcode,
  kod produktu, numer katalogowy, my sku, my code, my ref, my number, our code, our ref, inventory number,
  inventory no, inventory code, tag number, tag no`);

/** The same of fields that only the seller sees. */
export const sellerNames: Partial<Record<string, readonly string[]>> = {
  cost: listOf(`cost of goods, bought for, price paid, paid price, amount paid, i paid, what i paid,
    paid for it, cost me, bought price, cost each, unit cost, buying price, bought at, purchase cost, ek,
    ek preis, einkauf, einstandspreis, prix d'acquisition, coût d'achat, coût, coste, costo,
    precio de compra, precio de coste, precio de costo, cost per item, cost price, purchase price, cogs,
    item cost, buy price, paid, einkaufspreis, prix d'achat`),
  postage_cost: ['postage cost', 'shipping cost'],
  parcel_weight_g: ['weight', 'weight g', 'weight kg', 'weight grams', 'weight lbs', 'shipping weight'],
  parcel_length_cm: ['length', 'length cm'],
  parcel_width_cm: ['width', 'width cm'],
  parcel_height_cm: ['height', 'height cm'],
  condition_notes: listOf(`condition description, condition note, condition details, item condition note,
    flaws, defects, damage, zustandsbeschreibung`),
  storage_location: listOf(`location, bin, shelf, box, bin location, bin rack, storage, warehouse location,
    lagerort, lagerplatz, emplacement, where, where is it, where it is, where kept, where it is kept,
    where stored, kept, kept in, kept at, stored, stored in, stored at, storage place, storage bin,
    storage box, storage unit, shelf location, shelf number, shelf no, bin number, bin no, box number,
    box no, box #, rack, drawer, rail, crate, tote, tub, cupboard`),
  private_note: listOf(`notes, note, internal note, internal notes, private notes, my note, my notes,
    notes to self, remarks, remark, comments, comment, bemerkung, bemerkungen, notiz, notizen, remarques,
    notas`),
};
