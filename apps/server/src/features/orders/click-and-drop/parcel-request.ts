import type { Order } from '@crosslister/contract/orders/orders.ts';
import type { RemoteBuyer } from '@crosslister/marketplaces/sales/order-calls.ts';
import type { ParcelRequest } from './api.ts';

/** Of the fields of an address, and of a thing's name. */
const MOST = 100;
const MOST_NAME = 800;
const MOST_OF_NAME = 210;
const MOST_OF_POSTCODE = 20;
const MOST_OF_PHONE = 25;
const MOST_GRAMS = 30_000;
/** As long as what it says may be, and as far as that is read. */
const MOST_SAID = 300;
const MOST_READ = 5_000;

const pounds = (sum: number) => Math.round(sum * 100) / 100;

/**
 * A parcel as Click & Drop takes it. Its things are in it only if all weigh something, which it asks for, and without their
 * SKUs: with one it would change the product of that SKU in the seller's account there. The service is chosen there.
 */
export function requestOf(reference: string, together: readonly Order[], buyer: RemoteBuyer): ParcelRequest {
  const [one = '', two = '', ...more] = buyer.street;
  const subtotal = pounds(together.reduce((sum, { total }) => sum + total, 0));
  const postage = pounds(together.reduce((sum, { postage_charged: charged }) => sum + (charged ?? 0), 0));
  const fields = {
    fullName: buyer.name.slice(0, MOST_OF_NAME),
    addressLine1: one,
    addressLine2: two,
    addressLine3: more.join(', '),
    // It asks for a town, which a few countries do without.
    city: buyer.city || buyer.county || buyer.postcode,
    county: buyer.county,
    postcode: buyer.postcode.slice(0, MOST_OF_POSTCODE),
    countryCode: buyer.country || 'GB',
  };
  const contents = contentsOf(together);
  return {
    orderReference: reference,
    recipient: {
      address: Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) =>
          value ? [[name, name === 'fullName' ? value : value.slice(0, MOST)]] : [],
        ),
      ),
      ...(buyer.phone && { phoneNumber: buyer.phone.slice(0, MOST_OF_PHONE) }),
    },
    orderDate: together[0]?.sold_at ?? new Date().toISOString(),
    subtotal,
    shippingCostCharged: postage,
    total: pounds(subtotal + postage),
    currencyCode: together[0]?.currency ?? 'GBP',
    ...(contents && { packages: [contents] }),
  };
}

function contentsOf(together: readonly Order[]): object | null {
  const lines = together.flatMap(({ lines }) => lines);
  const contents = lines.flatMap(({ name, quantity, price, weight_g: grams }) =>
    grams
      ? [
          {
            name: name.slice(0, MOST_NAME),
            quantity,
            unitValue: pounds(price / quantity),
            unitWeightInGrams: grams,
          },
        ]
      : [],
  );
  const weightInGrams = contents.reduce(
    (sum, { quantity, unitWeightInGrams: each }) => sum + quantity * each,
    0,
  );
  if (contents.length < lines.length || weightInGrams < 1 || weightInGrams > MOST_GRAMS) return null;
  return { weightInGrams, packageFormatIdentifier: 'undefined', contents };
}

/** What it said, without anything of the buyer's that it repeats: this is stored. */
export function withoutBuyer(
  said: string,
  { name, street, city, county, postcode, phone }: RemoteBuyer,
): string {
  const whole = [
    name,
    ...name.split(/\s+/),
    ...street,
    street.slice(2).join(', '),
    city,
    county,
    postcode,
    phone,
  ];
  // They were sent cut, and it may write them without their spaces.
  const theirs = [
    ...whole,
    ...whole.map((text) => text.slice(0, MOST)),
    name.slice(0, MOST_OF_NAME),
    postcode.slice(0, MOST_OF_POSTCODE),
    phone.slice(0, MOST_OF_PHONE),
  ]
    .map((text) => text.replace(/\s/g, ''))
    .filter((text) => text.length > 1)
    .toSorted((one, other) => other.length - one.length);
  let left = said.slice(0, MOST_READ);
  for (const text of theirs) {
    const letters = Array.from(text, (letter) => letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&'));
    left = left.replace(new RegExp(letters.join('\\s*'), 'giu'), '…');
  }
  return `Click & Drop says: ${left}`.slice(0, MOST_SAID);
}
