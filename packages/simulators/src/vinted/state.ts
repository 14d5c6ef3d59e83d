import { createHash } from 'node:crypto';

/** What can be wrong with the page, one at a time, as a site changes or refuses. */
export const troubles = [
  'signed_out',
  'captcha',
  'no_title_field',
  'two_title_fields',
  'no_category_field',
  'upload_refused',
  'upload_stuck',
  'asks_for_authenticity',
  'price_altered',
  'title_cut',
  'save_refused',
] as const;
export type Trouble = (typeof troubles)[number];

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
};

export type VintedItem = FormValues & { id: number; status: 'draft' | 'active' | 'sold'; slug: string };

export type Site = {
  member: { id: number; name: string };
  trouble: Trouble | null;
  /** How a list of several choices is closed: by a click beside it, or by its own button. Both have been seen. */
  panels: 'beside' | 'done';
  /** Milliseconds that an uploaded photo takes until its card shows. */
  uploadMs: number;
  /** By id: the SHA-256 of the bytes that were uploaded, and the file's name. */
  photos: Map<number, { name: string; sha256: string; bytes: number }>;
  items: Map<number, VintedItem>;
  nextId: number;
};

export function createSite(): Site {
  return {
    member: { id: 77, name: 'ann' },
    trouble: null,
    panels: 'beside',
    uploadMs: 60,
    photos: new Map(),
    items: new Map(),
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
