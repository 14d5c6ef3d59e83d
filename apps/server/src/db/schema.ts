import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { PerPlatform } from '@crosslister/contract/listings/listing-values.ts';
import type { OperationKind } from '@crosslister/contract/operation.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ActionInfo, ListingStatus, ProductStatus } from '@crosslister/contract/product.ts';
import type { ReviewReason } from '@crosslister/contract/review.ts';
import type { SellerColumns } from '@crosslister/contract/seller-fields.ts';
import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable, Transaction } from 'kysely';
import type { CategoryTables } from './category-tables.ts';
import type { DefaultTime, Json, MaybeJson, MaybeTime, StoredStatus, Time } from './columns.ts';
import type { DelistReason, ReadOf } from './stored/operation-json.ts';
import type {
  FirstListing,
  ListingProof,
  ListingStop,
  NoEndings,
  OperationSnapshot,
  UnreadOrder,
} from './stored/stored-json.ts';
import type { BatchTables } from './tables/batches.ts';
import type { CaptureTables } from './tables/captures.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ChangeTables } from './tables/changes.ts';
import type { ExtensionTables } from './tables/extension.ts';
import type { ImageTables } from './tables/images.ts';
import type { ImportTables } from './tables/imports.ts';
import type { IntakeTables } from './tables/intake.ts';
import type { KeyTables } from './tables/keys.ts';
import type { LinkingTables } from './tables/linking.ts';
import type { MailboxTables } from './tables/mailbox.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { OrderTables } from './tables/order-rows.ts';
import type { ProposalTables } from './tables/proposals.ts';
import type { RuleTables } from './tables/rules.ts';
import type { SaleTables } from './tables/sales.ts';
import type { SettingsTables } from './tables/settings.ts';
import type { TemplateTables } from './tables/templates.ts';
import type { TriggerTables } from './tables/trigger-tables.ts';

export interface Database
  extends BatchTables,
    CatalogueTables,
    CategoryTables,
    CaptureTables,
    ChangeTables,
    ExtensionTables,
    ImageTables,
    ImportTables,
    IntakeTables,
    KeyTables,
    LinkingTables,
    MailboxTables,
    TriggerTables,
    NotificationTables,
    OrderTables,
    ProposalTables,
    RuleTables,
    SaleTables,
    SettingsTables,
    TemplateTables {
  instance: {
    id: Generated<boolean>;
    canary: Buffer;
    created_at: DefaultTime;
    clock_at: DefaultTime;
    had_room_at: MaybeTime;
    push_keys: Buffer | null;
  };
  users: {
    id: Generated<number>;
    username: string;
    password_hash: string;
    reported_sale_id: Generated<number>;
    created_at: DefaultTime;
  };
  sessions: { token_hash: Buffer; user_id: number; created_at: DefaultTime; expires_at: Time };
  connections: {
    id: Generated<number>;
    user_id: number;
    platform: Platform;
    secrets: Buffer | null;
    account_id: Generated<string>;
    account_name: Generated<string>;
    consent_expires_at: MaybeTime;
    sales_cursor: string | null;
    next_poll_at: DefaultTime;
    poll_lease_until: MaybeTime;
    poll_held_by: number | null;
    next_look_at: DefaultTime;
    last_answered_at: MaybeTime;
    error: string | null;
    created_at: DefaultTime;
    app_key: string | null;
    failing_since: MaybeTime;
    connect_again: Generated<boolean>;
    listing_stop: MaybeJson<ListingStop>;
    first_listing: MaybeJson<FirstListing>;
    unproved: Generated<boolean>;
    poll_seconds: number | null;
    /** When all orders of the last weeks were last asked for again, and through which sale the present round has come. */
    reread_at: MaybeTime;
    reread_after: number | null;
    /** Until when its calls are captured; in the past while what was captured is kept. Null: there is no capture. */
    capture_until: MaybeTime;
    /** Orders that its last poll could not read. */
    unread_orders: MaybeJson<UnreadOrder[]>;
    /** Goes up whenever another account is connected. */
    generation: Generated<number>;
    next_rehearsal_at: DefaultTime;
    /** When an end was last rehearsed there with success. */
    rehearsed_at: MaybeTime;
    /** How often in a row it could not be rehearsed. */
    rehearsal_failures: Generated<number>;
    /** When the last of them was. */
    rehearsal_failed_at: MaybeTime;
    /** Why listings there cannot be ended, and since when. Null: they can be, as far as is known. */
    no_endings: MaybeJson<NoEndings>;
    no_endings_since: MaybeTime;
    /** When they could be ended again. */
    endings_again_at: MaybeTime;
  };
  products: { [Column in keyof SellerColumns]: Generated<SellerColumns[Column]> } & {
    id: Generated<number>;
    user_id: number;
    sku: string;
    name: string;
    price_pence: number;
    currency: Generated<string>;
    description: Generated<string>;
    status: ProductStatus;
    images: Json<{ src: string }[]>;
    ebay_category: string | null;
    quantity: Generated<number>;
    action_info: MaybeJson<ActionInfo>;
    /** Since when it has had a task. Set by a trigger. */
    task_since: MaybeTime;
    /** Since when it has no live listing; null while it has one. Kept by triggers on listings. */
    listed_nowhere_since: MaybeTime;
    date_added: DefaultTime;
    last_updated: DefaultTime;
    date_sold: MaybeTime;
    edited_fields: Generated<string[]>;
    newest_at: DefaultTime;
    deleted_at: MaybeTime;
    condition: string | null;
    specifics: Json<Record<string, string[]>>;
    overrides: Json<Partial<Record<Platform, Record<string, unknown>>>>;
    /** As the API has it: amounts in pounds. */
    per_platform: Json<PerPlatform>;
    /** The name of the stock it shares with other products. Null if it has its own stock. */
    stock_pool: string | null;
    /** What an import would have made of its row: the same row finds it by this. */
    made_sku: Generated<string | null>;
  };
  listings: {
    id: Generated<number>;
    user_id: number;
    product_id: number;
    platform: Platform;
    connection_id: number | null;
    external_id: Generated<string>;
    extra: Json<Record<string, string>>;
    sku: string;
    url: Generated<string>;
    price_pence: number;
    status: ListingStatus;
    created_at: DefaultTime;
    scheduled_at: MaybeTime;
    delisted_at: MaybeTime;
    proof: MaybeJson<ListingProof>;
    stock_seen: number | null;
    /** How often buyers have opened it, as the marketplace last counted. */
    times_viewed: number | null;
    /**
     * URLs of the shop's copies of our photos. Empty until they were seen; null when its photos
     * are not known to be ours.
     */
    photos_there: MaybeJson<string[]>;
    /** What the marketplace's list said of it when its details were last read, and when that was. */
    summary_seen: Generated<string | null>;
    read_whole_at: MaybeTime;
    /** It came with a list that has no item specifics, and they were not read since. */
    specifics_unread: Generated<boolean>;
    /** Its title at the marketplace, where that is known to be another than its product's there. */
    title_there: Generated<string | null>;
    /** The same of its description, until the edit was sent. */
    description_there: Generated<string | null>;
    /** What it said of the settings of its marketplace when it was last read. */
    settings_there: MaybeJson<Record<string, unknown>>;
  };
  listing_external_ids: { user_id: number; platform: Platform; external_id: string; product_id: number };
  operations: {
    id: Generated<number>;
    user_id: number;
    kind: OperationKind;
    platform: Platform;
    product_id: number | null;
    snapshot: MaybeJson<OperationSnapshot>;
    /** By kind: see operation-json.ts. */
    params: Json<unknown>;
    status: ColumnType<StoredStatus, StoredStatus | undefined, StoredStatus>;
    lane: string;
    /** How many operations of the lane may run at once. */
    lane_width: Generated<number>;
    slot: number | null;
    priority: number;
    /** A delist's reason, as in `params`. */
    reason: GeneratedAlways<DelistReason | null>;
    /** From the journal. */
    sent: GeneratedAlways<boolean>;
    generation: GeneratedAlways<number | null>;
    attempt: Generated<number>;
    failures: Generated<number>;
    run_after: DefaultTime;
    /** It goes on earlier when its marketplace answers again. */
    waits_for_answer: Generated<boolean>;
    /** The time for which the seller has planned it. */
    not_before: MaybeTime;
    lease_until: MaybeTime;
    held_by: number | null;
    cancel_requested: Generated<boolean>;
    journal: Json<unknown>;
    progress: MaybeJson<{ done: number; total: number | null }>;
    result: MaybeJson<unknown>;
    error: string | null;
    next_step: string | null;
    link: string | null;
    fix: MaybeJson<Fix>;
    /** The key by which failures are grouped. Null in older rows, which are grouped by their error. */
    cause: string | null;
    batch_id: string | null;
    /** When the seller closed the line of its batch in the job tray. */
    batch_closed_at: MaybeTime;
    request_id: string | null;
    created_at: DefaultTime;
    started_at: MaybeTime;
    finished_at: MaybeTime;
    dismissed_at: MaybeTime;
  };
  webhooks: {
    connection_id: number;
    check_at: DefaultTime;
    active: Generated<boolean>;
    error: string | null;
    last_received_at: MaybeTime;
    public_url: string | null;
  };
  webhook_deliveries: { platform: Platform; delivery_id: string; received_at: DefaultTime };
  leases: { name: string; holder: string; until: Time; held_by: number | null };
  waiting_items: {
    id: Generated<number>;
    user_id: number;
    platform: Platform;
    reason: ReviewReason;
    external_id: string;
    product_id: number | null;
    item: Json<unknown>;
    seen_at: DefaultTime;
    dismissed_at: MaybeTime;
    answer: MaybeJson<unknown>;
    error: string | null;
    /** The short SKU that was taken for it, before it is set at the marketplace. */
    given_sku: Generated<string | null>;
  };
}

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export type ProductRow = Selectable<Database['products']>;
export type ListingRow = Selectable<Database['listings']>;
/** As the database has it. `readOperation` reads its JSON. */
export type StoredOperation = Selectable<Database['operations']>;
/** An operation of one kind, or of any kind. Its kind says which params, journal and result it has. */
export type OperationOf<Kind extends OperationKind> = ReadOf<StoredOperation, Kind>;
export type OperationRow = OperationOf<OperationKind>;
export type ConnectionRow = Selectable<Database['connections']>;
export type SaleRow = Selectable<Database['sales']>;
export type OrderRow = Selectable<Database['orders']>;
export type SaleEndingRow = Selectable<Database['sale_endings']>;
export type ReviewRow = Selectable<Database['waiting_items']>;
