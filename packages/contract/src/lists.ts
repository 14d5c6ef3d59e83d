// Lists without the validation library, because the dashboard's first screen needs them without it.

export const productStatuses = ['active', 'sold', 'inactive', 'action_required'] as const;

/** Products for sale for longer than this many days are stale. */
export const STALE_DAYS = 90;

/** The prices of a sale that can be said for several products at once. */
export const MAX_SAID_SOLD = 500;

export const listingStatuses = ['active', 'scheduled', 'draft', 'delisted'] as const;
/** Listings that exist there but that nobody can buy yet. */
export const unpublishedStatuses = ['scheduled', 'draft'] as const;

/** The orders of the list that stand in its menu. */
export const menuSorts = ['newest', 'oldest', 'name_asc', 'name_desc', 'price_asc', 'price_desc'] as const;
/** Those that the title of an optional column asks for. What has no value comes last. */
const columnSorts = [
  'days_asc',
  'days_desc',
  'quantity_asc',
  'quantity_desc',
  'cost_asc',
  'cost_desc',
] as const;
export const productSorts = [...menuSorts, ...columnSorts] as const;

export const pageSizes = [25, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 50;

export const operationKinds = [
  'crosslist',
  'delist',
  'revise',
  'import',
  'sync',
  'detect_sales',
  'answer',
  'dispatch',
  'refund',
] as const;

/** Who changes a product: the seller in one way or another, the extension, what is read from a shop, a sale, work there, or a rule. */
export const changeSources = [
  'seller',
  'bulk_edit',
  'csv',
  'put_back',
  'undo',
  'extension',
  'import',
  'sync',
  'review',
  'sale',
  'listing',
  'rule',
  'proposal',
  'server',
] as const;
export type ChangeSource = (typeof changeSources)[number];

/** `queued` is never shown as success. `partial` is work that ended with a part of it failed. */
export const operationStatuses = [
  'queued',
  'processing',
  'completed',
  'partial',
  'failed',
  'cancelled',
] as const;
export const liveStatuses = ['queued', 'processing'] as const;

export const fixableFields = [
  'name',
  'sku',
  'price',
  'quantity',
  'photos',
  'description',
  'ebay_category',
  'condition',
  'specifics',
  'parcel_weight_g',
  'parcel_length_cm',
  'parcel_width_cm',
  'parcel_height_cm',
] as const;

/**
 * With every answer to a seller: when the server received the request (ms). Later changes may be missing from the
 * answer; `GET /api/events/?since=` reports them.
 */
export const ASKED_AT_HEADER = 'x-asked-at';

/** What an event of the server can report as changed. The dashboard reads it again. */
export const changedThings = [
  'operations',
  'products',
  'sales',
  'connections',
  'settings',
  'waiting_items',
  'notifications',
  'intake',
] as const;

/**
 * Why an item of a shop is not imported: nobody can buy it there at present (`not_active`:
 * ended, or not on sale at all; `password`: the page asks for one), somebody else sells it
 * (`external`), or it is not a single thing that can be posted.
 */
export const leftOutReasons = [
  'out_of_stock',
  'not_active',
  'password',
  'grouped',
  'external',
  'virtual',
  'variations',
  'auction',
  'currency',
  'unreadable',
] as const;

/** How a figure has changed, for its colour and its arrow. */
export const changeTypes = ['positive', 'negative', 'neutral'] as const;

/** What the seller can be told away from the dashboard, and over what. */
export const notificationEvents = ['sold', 'sold_twice', 'waiting', 'connection', 'bulk', 'summary'] as const;
export const channelKinds = ['push', 'email', 'ntfy', 'webhook'] as const;

/** Why a sale e-mail became a question and not a sale (`MailNotice`). */
export const mailNoticeReasons = [
  'unknown',
  'several',
  'no_price',
  'bundle',
  'unreadable',
  'unsigned',
  'forwarded',
  'other_account',
  'cancelled',
  'silent',
] as const;

/** Something sold, as the mail proves, and is on sale elsewhere until the seller has answered. */
export const urgentMailReasons = ['unknown', 'several', 'no_price', 'bundle', 'unreadable'] as const;

/** Anybody could have sent these mails, or have sent them on. */
export const unprovedMailReasons = ['unsigned', 'forwarded', 'other_account'] as const;
