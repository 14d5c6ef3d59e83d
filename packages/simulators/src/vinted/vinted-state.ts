import { createHash } from 'node:crypto';

/** What can be wrong with the page, one at a time, as a site changes or refuses. */
export type Trouble =
  | 'signed_out'
  | 'captcha'
  | 'no_title_field'
  | 'two_title_fields'
  | 'no_category_field'
  | 'upload_refused'
  | 'upload_stuck'
  // A panel about proofs opens over the form once the photos of a branded thing are there (live, 4 October 2026: a program
  // that drives vinted.com), or its brand is chosen (a Danish program, October 2026). Closing it does no harm.
  | 'asks_for_authenticity'
  | 'price_altered'
  | 'title_cut'
  | 'save_refused'
  // Fields show a loader and ignore all presses meanwhile, and the first one after it; lists open at a whole press of the
  // pointer alone, and those of several choices close at one beside them.
  | 'stubborn_panels'
  // The list of brands never opens, or stays open until another one opens.
  | 'dead_brand'
  | 'stuck_brand'
  // The list of categories opens at a person's own press alone.
  | 'dead_category'
  // The field for the condition has another name, or another test id alone.
  | 'no_condition_field'
  | 'renamed_condition'
  // The rows of the brands are buttons, as until 26 August 2026, or have names that nobody knows.
  | 'brand_rows_are_buttons'
  | 'brand_rows_renamed'
  // A size and a colour are suggested above the list that has them too.
  | 'suggests_rows'
  // Category, brand and colour are guessed from the photos, or the category is guessed after it was chosen (live,
  // 4 October 2026: a program that drives vinted.com).
  | 'guesses'
  | 'guesses_late'
  // An ISBN that is put in at one stroke is not searched.
  | 'isbn_not_searched'
  // Choosing a category draws the form anew, without its title, description and photos.
  | 'redraw_empties'
  // One of the photos goes again after all had arrived.
  | 'loses_a_photo'
  // The form begins with photos and a price of something else that was left there.
  | 'restores_draft'
  // The buttons that save have other names.
  | 'renamed_save'
  // The category asks for a text that nobody knows, and for a choice in a list of another kind.
  | 'asks_for_more'
  // The price field shows the typed text. It accepts the text only after a focus event, and from an input event that
  // contains it.
  | 'price_untaken'
  // The same, and only after a person has clicked into it.
  | 'price_needs_click'
  // After Upload the item exists. The form stays open, with a question over it.
  | 'publish_dialog'
  // Upload leads to the own wardrobe, where the new card comes late (the same program, its runs 11 to 13).
  | 'upload_leads_to_wardrobe'
  // Saving leads to a page that asks to verify the phone, or says that the account is limited (read in the site's own
  // script on 3 October 2026; a French extension, 29 August 2026). Nothing is saved.
  | 'asks_for_phone'
  | 'restricted'
  // Cloudflare's challenge in front of every page (three public programs of 2026, on vinted.co.uk).
  | 'cloudflare'
  // The form's own address leads to the home page: at once, or when the page's script runs.
  | 'new_leads_home'
  | 'new_leads_home_late'
  // The page of an item: it is another member's, has no Delete, asks nothing after Delete, or stays after its
  // confirmation. `signed_out` shows it as to any visitor.
  | 'not_own'
  | 'no_delete_button'
  | 'no_delete_question'
  // The first two presses of Delete come before the page's script listens (a customer's case, 24 September 2026).
  | 'deaf_delete'
  // The seller's own buttons are drawn after the title.
  | 'late_buttons'
  // The question comes only where somebody sees it (a French program's notes, 17 July 2026).
  | 'delete_needs_front'
  // The page becomes that of another item while the question is open.
  | 'becomes_another'
  | 'delete_ignored';

/** What the form sends when it is saved; ids are those of form-choices.ts. */
export type FormValues = {
  title: string;
  description: string;
  /** Pence. */
  price: number;
  category: number;
  brand: number | null;
  size: number | null;
  condition: number | null;
  colours: number[];
  materials: number[];
  parcel: string | null;
  photos: number[];
  isbn?: string;
  /** By the name of a field that only some categories have. */
  attributes?: Record<string, string>;
};

export type VintedItem = FormValues & {
  id: number;
  status: 'draft' | 'active' | 'reserved' | 'hidden' | 'sold';
  slug: string;
  /** What the wardrobe shows in place of the price. */
  priceText?: string;
};

/** A row of the seller's sold orders. It names no item, only the conversation. */
export type VintedOrder = { conversation: number; title: string; price: string; status: string };

export type VintedNotification = { href: string; text: string };

export type Site = {
  member: { id: number; name: string };
  trouble: Trouble | null;
  /**
   * How a list of several choices is closed: by a click beside it, or by its own button. Both have been seen. With
   * `dialog` all lists have that role, as panels over a page often do. With `standing` all stand open in the page, all the
   * time, as a Danish program met them in wide windows (October 2026; two other programs did not).
   */
  panels: 'beside' | 'done' | 'dialog' | 'standing';
  /** Milliseconds that an uploaded photo takes until its card shows. */
  uploadMs: number;
  /** By id: the SHA-256 of the bytes that were uploaded, and the file's name. */
  photos: Map<number, { name: string; sha256: string; bytes: number }>;
  items: Map<number, VintedItem>;
  orders: VintedOrder[];
  notifications: VintedNotification[];
  /** Where the picture of an item's card is. */
  photoAddress: (item: VintedItem) => string;
  /** Milliseconds until the wardrobe has loaded further items. */
  moreMs: number;
  /** Milliseconds until the card of a new item is drawn, where Upload leads to the wardrobe. */
  newCardMs: number;
  nextId: number;
};

export const member = { id: 77, name: 'ann' };

export function createSite(): Site {
  return {
    member,
    trouble: null,
    panels: 'beside',
    uploadMs: 60,
    photos: new Map(),
    items: new Map(),
    orders: [],
    notifications: [],
    // Signed for this size alone, as on the site.
    photoAddress: ({ id }) =>
      `https://images1.vinted.net/t/01_00c4d_${id}/310x430/${id}.webp?s=162684a97acb85e5`,
    moreMs: 100,
    newCardMs: 1500,
    nextId: 5001,
  };
}

export function addPhoto(site: Site, name: string, bytes: Buffer): number {
  const id = site.nextId++;
  site.photos.set(id, {
    name,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
  });
  return id;
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Saves the form: a new item, or the one that is edited. Returns the saved item. */
export function saveItem(site: Site, values: FormValues, isDraft: boolean, id: number | null): VintedItem {
  const known = id === null ? undefined : site.items.get(id);
  const item: VintedItem = {
    ...values,
    id: known?.id ?? site.nextId++,
    status: isDraft ? 'draft' : 'active',
    slug: slugOf(values.title),
  };
  site.items.set(item.id, item);
  return item;
}
