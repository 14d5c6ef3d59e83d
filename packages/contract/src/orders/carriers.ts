/**
 * Who carries parcels in the United Kingdom. How a marketplace spells each of them is its adapter's. Without the
 * validation library, because the desk checks numbers while they are typed.
 */
export const carriers = [
  'royal_mail',
  'parcelforce',
  'evri',
  'dpd',
  'yodel',
  'inpost',
  'ups',
  'dhl',
  'fedex',
  'amazon_shipping',
  'other',
] as const;
export type Carrier = (typeof carriers)[number];

interface CarrierFacts {
  name: string;
  /** What its numbers look like, in capitals and without spaces. None: nothing is known of them. */
  numbers: readonly RegExp[];
  example?: string;
}

/** Of the Universal Postal Union: two letters, nine digits and the country. */
const s10 = /^[A-Z]{2}\d{9}[A-Z]{2}$/;

/**
 * Figures from the shipping providers of WooCommerce 10.8 (`Fulfillments/Providers`, read 2026-11-30), which tell a
 * carrier by its number, and, where they have none (Yodel, InPost), from numbers on labels as their senders show them:
 * so a number of another form is asked about and never refused.
 */
export const carrierFacts: Record<Carrier, CarrierFacts> = {
  royal_mail: {
    name: 'Royal Mail',
    // Tracked, Signed For and Special Delivery have an S10 number; the others are references of 2D barcodes.
    numbers: [s10, /^\d{9,16}$/, /^[0-9A-F]{2}[0-9A-Z]{19}$/],
    example: 'AB123456789GB',
  },
  parcelforce: {
    name: 'Parcelforce',
    numbers: [s10, /^[A-Z]{2}\d{7}$/, /^PF\d{8,12}$/, /^\d{13}$/],
    example: 'AB1234567',
  },
  evri: {
    name: 'Evri',
    numbers: [/^[A-Z]\d{2}[A-Z0-9]{13}$/, /^[A-Z]{1,2}\d{14,15}$/, /^\d{13,16}$/],
    example: 'H001A0123456789Z',
  },
  dpd: {
    name: 'DPD',
    numbers: [/^\d{10}$/, /^\d{14}[A-Z0-9]?$/, s10, /^\d{24}$/],
    example: '15501234567890',
  },
  yodel: {
    name: 'Yodel',
    numbers: [/^JD\d{16}$/, /^JJD\d{16}$/, /^\d{16,18}$/],
    example: 'JD0002212345678901',
  },
  inpost: {
    name: 'InPost',
    numbers: [/^\d{14,24}$/, /^[A-Z]{2}\d{10,16}$/],
    example: '602677439331630337653846',
  },
  ups: {
    name: 'UPS',
    numbers: [/^1Z[0-9A-Z]{16}$/, /^\d{9,12}$/, /^[HTVJ]\d{10}$/],
    example: '1Z999AA10123456784',
  },
  dhl: {
    name: 'DHL',
    numbers: [/^\d{10,14}$/, /^J?JD\d{10,20}$/, /^JVGL\d{10}$/, /^\d{20}$/, s10],
    example: '1234567890',
  },
  fedex: { name: 'FedEx', numbers: [/^\d{12}$/, /^\d{14,15}$/, /^\d{20,22}$/], example: '123456789012' },
  amazon_shipping: {
    name: 'Amazon Shipping',
    numbers: [/^[A-Z]{2,3}\d{9,12}(GB)?$/],
    example: 'UK1234567890',
  },
  other: { name: 'Other', numbers: [] },
};

/** A number as it is sent: eBay takes letters and digits alone, and carriers print spaces that mean nothing. */
export const plainNumber = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** What is odd about a number, as a sentence; null if it looks right. It warns and never forbids. */
export function oddNumber(carrier: Carrier, typed: string): string | null {
  const { name, numbers, example } = carrierFacts[carrier];
  const number = plainNumber(typed);
  if (number === '' || numbers.length === 0 || numbers.some((form) => form.test(number))) return null;
  return `${name} numbers look different${example ? `, as ${example}` : ''}. Check it.`;
}

/** The carriers whose numbers look like this one, the most particular form first. */
export function carriersOf(typed: string): Carrier[] {
  const number = plainNumber(typed);
  return carriers.filter((carrier) => carrierFacts[carrier].numbers.some((form) => form.test(number)));
}
