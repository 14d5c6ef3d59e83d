import {
  conditionNames,
  type EbayCondition,
  ebayConditions,
} from '@crosslister/contract/listings/conditions.ts';
import type { importStatuses } from '@crosslister/contract/product.ts';
import { listOf } from '../list-of.ts';

type ImportStatus = (typeof importStatuses)[number];

const statuses: Record<ImportStatus, readonly string[]> = {
  active: listOf(`for sale, listed, live, available, published, in stock, on sale, open, 1, true, on,
    enabled, publish, aktiv, verfügbar, actif, en vente, activo, en venta, aktywna, aktywne, aktywny, dostępny,
    dostępne, te koop, in vendita, disponibile, instock, visible`),
  sold: listOf(`completed sale, shipped, sold and paid, verkauft, vendu, vendue, vendido, vendida, venduto,
    sprzedane, sprzedany, sprzedana, verkocht`),
  inactive: listOf(`draft, 0, false, no, off, not for sale, not on sale, on hold, reserved, not sold,
    entwurf, inaktiv, nicht verkauft, ausverkauft, brouillon, inactif, invendu, épuisé, borrador, inactivo,
    agotado, unlisted, not listed, hidden, archived, private, unsold, expired, out of stock, sold out,
    outofstock, soldout, disabled, paused, reserviert, réservé, réservée, reservado, reservada, gereserveerd,
    rezerwacja, zarezerwowane, donated, given away, charity, to list, to be listed, unavailable,
    not available, not active, deactivated, discontinued, none left, no stock, bozza, non disponibile,
    esaurito, szkic, nieaktywna, concept`),
  delisted:
    listOf(`ended, removed, deleted, trash, withdrawn, delisted, beendet, abgelaufen, terminé, terminée,
    expiré, finalizado, zakończone, zakończona, scaduto, rimosso, gelöscht, supprimé`),
  action_required: ['action required'],
};

/** Words of other programs and people for the condition of a thing. */
const conditions: Partial<Record<EbayCondition, readonly string[]>> = {
  NEW: listOf(`neu, neuf, nuevo, nuovo, nowy, nieuw, brand new, new with tags, new with box, new in box,
    nwt, bnwt, bnib`),
  NEW_OTHER: listOf(`new without tags, new without box, new other, open box, nwot, new (other see details),
    new other (see details)`),
  LIKE_NEW: ['as new', 'mint', 'excellent'],
  USED_EXCELLENT: listOf(`gebraucht, occasion, d'occasion, usado, usato, używany, gebruikt, pre-owned,
    preowned, pre owned, second hand, secondhand`),
  USED_VERY_GOOD: ['very good'],
  USED_GOOD: ['good'],
  USED_ACCEPTABLE: ['acceptable', 'satisfactory', 'fair', 'poor', 'worn'],
  FOR_PARTS_OR_NOT_WORKING: ['for parts', 'broken', 'faulty', 'spares or repairs', 'not working'],
};

const byWord = <Value extends string>(table: Partial<Record<Value, readonly string[]>>) =>
  new Map(
    Object.entries<readonly string[] | undefined>(table).flatMap(([value, words]) =>
      (words ?? []).map((word) => [word, value as Value] as const),
    ),
  );
const statusByWord = byWord<ImportStatus>(statuses);
const conditionByWord = new Map([
  ...byWord<EbayCondition>(conditions),
  ...ebayConditions.flatMap((each) => [
    [each.toLowerCase(), each] as const,
    [conditionNames[each].toLowerCase(), each] as const,
  ]),
]);

/** A longer text is no word. */
const LONGEST = 200;

/** The status that a word of another program stands for. "Reserved for Ann" is reserved. */
export const statusMeant = (word: string): ImportStatus | undefined => {
  if (word.length > LONGEST) return undefined;
  const plain = word.trim().toLowerCase().replaceAll('_', ' ');
  // "🟢 Listed", but a sign before "Sold" may say that it did not.
  // short: a word
  const bare = plain.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu, '');
  if (bare !== plain && /\p{L}/u.test(bare)) {
    const meant = statusMeant(bare);
    return meant === 'sold' ? undefined : meant;
  }
  const known = statusByWord.get(plain) ?? (plain in statuses ? (plain as ImportStatus) : undefined);
  if (known !== undefined) return known;
  // "Listed (sold on Vinted)" is not for sale, and "Ended - sold on eBay" is a sale.
  if (hasSold.test(plain.replace(/\b(?:not sold|sold out)\b/g, ''))) return undefined;
  const [off] = opening.exec(plain) ?? [];
  if (off !== undefined) return statusByWord.get(off);
  const [first] = plain.split(/ (?:for|by|until|on)\b| ?[-–(:]/, 1);
  return first === 'listed' ? 'active' : undefined;
};

/** With these a status begins that goes on in the seller's own words: "Reserved 4 Ann", "Not listed yet". */
const opening =
  /^(?:reserved|on hold|draft|ended|not listed|unlisted|unsold|not for sale|withdrawn|out of stock)(?![\p{L}\d])/u;
/** A heading that says of all below it that they are not for sale. What is unsold may well be. */
export const opensOff = (heading: string): boolean =>
  /^\P{L}*(?:reserved|on hold|drafts?|ended|archived?|removed|withdrawn|donated|unlisted|not (?:yet )?listed|to (?:be )?list(?:ed)?|not for sale|out of stock)(?!\p{L})/iu.test(
    heading.trim(),
  );
export const hasSold = /\b(?:sold|verkauft|vendue?s?|vendid[oa]s?)\b/i;

/** What an order is called once somebody has bought. */
const ofOrders = new Set(
  listOf(`paid, posted, sent, dispatched, completed, complete, gone, awaiting payment, awaiting dispatch,
    awaiting postage, awaiting shipment, in transit, delivered, collected, payment received, bezahlt,
    versandt, payé, envoyé`),
);
/** Whether the status is that of an order, so that the thing has probably sold. */
export const isOrderStatus = (word: string): boolean =>
  ofOrders.has(word.trim().toLowerCase()) || opensOrder.test(word.trim());

/** "Posted 3/4", "Paid - awaiting collection", but "Posted on Facebook" is listed there. */
const opensOrder =
  /^(?:paid|posted(?! (?:on|to)\b)|sent|shipped|dispatched|delivered|collected|awaiting (?:payment|dispatch|postage|shipment|collection))(?!\p{L})/iu;

const knownCondition = (word: string) => conditionByWord.get(word.trim().toLowerCase());
/** Also "Used - Good" with any sign between, "Used (good)" and "Very good used condition". */
export const conditionMeant = (word: string): EbayCondition | undefined => {
  const [, inside] = /^(?:used|pre-?owned)\s?[-–—:,(]\s?([^)]{1,40})\)?$/i.exec(word.trim()) ?? [];
  const [, before] = /^(.{1,40}?)(?: used)? condition$/i.exec(word.trim()) ?? [];
  return knownCondition(word) ?? knownCondition(inside ?? before ?? '');
};

const unclear = new Set(
  listOf(`pending, returned, refunded, cancelled, canceled, lost, missing, damaged, keep, keeping, closed,
    suspended, blocked, incomplete, in progress, repair, cleaning`),
);
/** Whether the status says that something is the matter, but not whether the thing can be bought. */
export const isUnclearStatus = (word: string): boolean =>
  unclear.has(word.trim().toLowerCase()) || /^-?\d+$|^\P{L}*$|^\p{L}$/u.test(word.trim());
