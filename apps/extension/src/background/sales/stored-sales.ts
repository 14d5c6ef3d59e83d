import { SeenSale } from '@crosslister/contract/extension/seen-sales.ts';
import { z } from 'zod';
import { stored } from '../store.ts';

/** Reading what sold off the seller's own pages: off until the seller switches it on. */
export const Watching = z.object({
  on: z.boolean(),
  /** Records without asking. */
  byItself: z.boolean(),
  /** How many the seller has recorded, until they were asked whether it may go without them. */
  recorded: z.int(),
  /** Whether they have answered that. */
  wasOffered: z.boolean(),
  /** What is not to be asked again, the newest last. */
  ignored: z.array(z.string()),
});
export type Watching = z.infer<typeof Watching>;

export const watching = stored('local', 'watching', Watching, {
  on: false,
  byItself: false,
  recorded: 0,
  wasOffered: false,
  ignored: [],
});

const IGNORED_MOST = 500;
const OFFER_AFTER = 3;

export const isOffer = ({ recorded, byItself, wasOffered }: Watching) =>
  recorded >= OFFER_AFTER && !byItself && !wasOffered;

export const ignore = (key: string) =>
  watching.update((all) => ({
    ...all,
    ignored: [...all.ignored.filter((each) => each !== key), key].slice(-IGNORED_MOST),
  }));

/** A sale that its dashboard's server has not taken yet. */
const Unsent = z.object({
  origin: z.string(),
  name: z.string(),
  sale: SeenSale,
  /** Why the server refused it. Then it is the seller's to look at. */
  refused: z.string().nullable(),
});
export type Unsent = z.infer<typeof Unsent>;

export const unsent = stored('local', 'unsentSales', z.array(Unsent), []);

export const isSame = (a: Unsent, b: Unsent) =>
  a.origin === b.origin && a.sale.platform === b.sale.platform && a.sale.listing === b.sale.listing;

export const forgetUnsent = (one: Unsent) => unsent.update((all) => all.filter((each) => !isSame(each, one)));
