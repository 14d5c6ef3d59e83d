import type { SafetyRole } from '../settings/safety-roles.ts';
import type { PhotoRules } from './photo-rules.ts';

/**
 * What the whole product has to know of a marketplace beside its adapter. Data without a library: the dashboard, the
 * server and the extension read it. Texts are shown to sellers as they stand.
 */
export interface Description {
  name: string;
  /** In the Platforms column, and at the end of a SKU that was made up. */
  letter: string;
  /** A small drawing of our own beside that letter: the path of an SVG, 16 by 16. Never a logo, nor a part of one. */
  mark?: string;
  /** Its colour in charts (contrast on white at least 4.5). Without it a grey. */
  tint?: string;
  /** Where a listing is, within a sentence. */
  where: string;
  /** The column of its addresses in a CSV file. */
  csvColumn: string;
  /** The address of a listing by its number, `{id}`, where that of its form (`byHand`) does not say it. */
  numberUrl?: string;
  /**
   * Its sale e-mails can be read from a mailbox of the seller's. `from`: the address to forward. `isHint`: they say only
   * that something sold, and its orders are asked for at once.
   */
  saleMails?: { from: string; isHint?: true };
  /** What a refund there costs the seller, where that is known. */
  refundCost?: string;
  /** Its own name for the creation time of a listing (spec section 3). */
  listedAt?: { field: string; form: 'iso' | 'seconds' };
  /** Characters of a title at most, where it is not the limit of a form (`byHand`). */
  titleLimit?: number;
  /** What a product can say there beside title, description and price, in the order of its tab in the dialog. */
  listingFields?: Readonly<Record<string, ListingField>>;
  /** The photos that a listing takes. */
  photos: PhotoRules;
  /** Sellers set a markup in percent, `{platform}_markup`. Without it, it is the catalogue's own price that is asked. */
  markup?: true;
  connection: ByKeys | ByConsent | WithoutConnection;
  /** The server can read its catalogue: offered for sync and import. */
  importable?: true;
  /** The seller can list there in their own browser. */
  byHand?: ByHand;
  /** Where its listings from here are edited, if not there: said before the first one is made, and beside each. */
  editing?: { note: string /** An id that only listings made from here have. */; idOfMadeHere: string };
  /** What putting a draft on sale costs there, in a sentence for the seller. */
  publishingFee?: string;
  /** What ending a listing and making it again brings there. Only where a new one is made is it done, and said as it is. */
  relist?: { makesNew: boolean; note: string; byHand?: true };
  categories?: Categories;
  /** The seller's choices for all listings there, `{platform}_settings` of the pricing rules, in the order of the panel. */
  settings?: Readonly<Record<string, Setting>>;
  policies?: Policies;
  /** Said when a setting that is `needed` has not been chosen. */
  needs?: Needs;
  /** A listing made for review is scheduled; elsewhere it is a draft. */
  schedulesReview?: true;
  /** The server makes a draft unless the seller has switched this setting on. */
  publishSetting?: string;
}

/** The seller's own shop: its address and two keys, under these names in the settings record. */
interface ByKeys {
  kind: 'keys';
  fields: { url: string; key: string; secret: string };
  /** How keys are made in the shop, within a sentence. */
  byHand: string;
  /** Where the shop lists its keys. */
  keysAt: string;
}

/** An account the seller connects on the marketplace's own page. */
interface ByConsent {
  kind: 'consent';
  /** Fields of the settings record; the account is connected when all of them are there. */
  fields: { token: string; account?: string };
  errorTitle: string;
  app: App;
}

/** Nothing to connect; the text says why. */
interface WithoutConnection {
  kind: 'none';
  text: string;
}

/** The app of the seller's own that an API wants, in the words of the developer site. */
interface App {
  /** Where the keys stand in the settings record. */
  record: string;
  fields: Readonly<Record<string, { label: string; secret?: true }>>;
  /** On one's own machine it may accept only one of `localhost` and 127.0.0.1 as the return address. */
  eitherName?: true;
  /** New keys work only once its portal knows where to tell of closed accounts. */
  closedAccounts?: true;
}

/** Every step is the seller's own, in their browser. In addresses `{id}` stands for the listing's id, `{name}` for what follows it. */
export interface ByHand {
  hosts: readonly string[];
  newListingUrl: string;
  editUrl: string;
  /** Paths of a listing and of its form: the id, and perhaps the name that follows it. */
  paths: readonly RegExp[];
  /** The address that is stored. */
  listingUrl: string;
  /** A listing's address as the seller meets it, for the sentence that refuses another. */
  exampleUrl: string;
  /** What the form takes at most, in characters. */
  limits: { title: number; description: number };
  /** The sizes of parcels on the form, smallest first: the most grams and litres of each, and the item specific that names one. */
  parcels?: {
    specific: string;
    sizes: readonly { name: string; grams: number; litres: number }[];
  };
  /** Edits that concern a listing there. */
  revised: readonly ('title' | 'description' | 'price' | 'images' | 'condition')[];
  /** The function of the extension's helper that fills in the form, where it can. */
  extension?: string;
  /** The extension can delete a listing of what sold elsewhere, if the seller has switched that on. */
  endsSold?: true;
  /**
   * Where the extension can bring along what the seller's own wardrobe there shows: the page from which it leads them to
   * it.
   */
  wardrobeUrl?: string;
  /** With an account connected the server can list as well, and does where this setting has this value. */
  serverInstead?: { setting: string; value: string };
}

interface Categories {
  /** A category that holds others takes no listing. */
  leavesOnly: boolean;
  /** The one that stands for products without one of their own: a field of the settings record, or a setting. */
  usual: { field: string; label: string } | { setting: string };
}

/** What a seller has set up there for listings to choose from. */
export type PolicyKind =
  | 'payment'
  | 'shipping'
  | 'returns'
  | 'sections'
  | 'partners'
  | 'categories'
  | 'shipping_classes'
  | 'tax_classes';

interface Policies {
  /** `GET /api/{path}/`. */
  path: string;
  /** Where the browser keeps the last answer (spec section 3). */
  cache: string;
  what: string;
  errorTitle: string;
  /** Lists of the answer, and what of the adapter's policies is in them. */
  lists: Readonly<Record<string, PolicyKind>>;
  /** Of these a new entry can be made there, after the seller's yes. */
  makes?: readonly PolicyKind[];
  /** Listings need none of them, so an account that is not connected is no problem. */
  optional?: true;
}

/** In sentences `{missing}` stands for the labels of what was not chosen. */
interface Needs {
  title: string;
  message: string;
  /** What the message ends with. */
  nextStep?: string;
  /** All of it in a few words: "eBay needs all three policies". */
  inShort: string;
}

export type Setting = {
  label: string;
  hint?: string;
  /** Nothing is listed without it. */
  needed?: true;
  /** One product may say something else, under this label. */
  ofProduct?: string;
  /** Only a product or its category says it: it would be wrong for all. */
  onlyOfProduct?: true;
  /** The company of one of the seller's safety contacts in this role. */
  contact?: SafetyRole;
  /** A failed listing can send the seller to it. */
  fixable?: true;
  /** The item specific that says it, where it has such a value and the product says nothing else for this platform. */
  saidBy?: { specific: string; accepts: RegExp };
} & SettingKind;

type SettingKind =
  /** The name of one of the account's policies, of this list. */
  | { kind: 'policy'; list: string }
  | {
      kind: 'text';
      maxLength: number;
      trimmed?: true;
      usual: string;
      autoComplete?: string;
      whenEmpty?: string;
    }
  | { kind: 'number'; min: number; max: number; usual: number }
  | { kind: 'choice'; choices: Readonly<Record<string, string>>; usual: string }
  | { kind: 'switch'; usual: boolean }
  /** The number of a category. */
  | { kind: 'category'; refused: string };

/** A field that only the listings of one marketplace have. Nothing is sent of one that a product leaves open. */
export type ListingField = {
  label: string;
  hint?: string;
  /** The item specific that it stands for in a form: the product's own there is used while the field is open. */
  specific?: string;
  /** Of the whole product: what a listing has in it while nothing is said for this marketplace alone. */
  saidBy?: string;
  /** It is offered once this other field says something. */
  needs?: string;
} & ListingFieldKind;

type ListingFieldKind =
  /** One line, or several. */
  | { kind: 'text'; maxLength: number; lines?: true }
  /** At most `most` texts, which the seller separates by commas. */
  | { kind: 'list'; most: number; maxLength: number; accepts?: { pattern: RegExp; words: string } }
  | { kind: 'amount' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'switch' }
  /** The name of something in the account, of this list of its policies. */
  | { kind: 'policy'; list: string };
