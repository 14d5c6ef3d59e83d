import { OwnItem } from '@crosslister/contract/extension/extension-pairing.ts';
import { FieldStage, FormLook } from '@crosslister/contract/extension/form-look.ts';
import { ExtensionItem, ExtensionSite } from '@crosslister/contract/extension.ts';
import { z } from 'zod';
import { FromSalesPage } from './sales-messages.ts';
import { Odd } from './sites/site.ts';
import { FromWardrobePage } from './wardrobe-messages.ts';

export const SaveKind = z.enum(['draft', 'live']);
export type SaveKind = z.infer<typeof SaveKind>;

/** A category of a marketplace, as its form shows it. */
export const Category = z.object({ name: z.string().max(200), id: z.string().max(20).nullable() });

const FieldName = z.string().max(100);

/** What the script in a marketplace's tab reports to the background, or asks it for. */
export const FromTab = z.discriminatedUnion('type', [
  /** `saving`: what was just pressed in this tab, in case the background was stopped at that moment. */
  z.object({ type: z.literal('ready'), saving: SaveKind.nullable() }),
  z.object({ type: z.literal('photo'), index: z.int().min(0) }),
  z.object({ type: z.literal('step'), text: z.string() }),
  /** A field that failed, and where. */
  z.object({ type: z.literal('field'), field: FieldName, stage: FieldStage }),
  /** What looks as if the form had changed. */
  z.object({ type: z.literal('odd'), field: FieldName, odd: Odd }),
  /** What the page is made of, because the seller wants it recorded. */
  z.object({ type: z.literal('record'), site: ExtensionSite, look: FormLook }),
  /** Fields that still hold what was filled in when the form was looked over. */
  z.object({ type: z.literal('held'), fields: z.array(FieldName).max(100) }),
  /** What was found on the form after a step, while it is captured. */
  z.object({ type: z.literal('look'), look: FormLook }),
  /** The form is there, and is filled in from now on. */
  z.object({ type: z.literal('form') }),
  z.object({ type: z.literal('filled') }),
  /** There is no form on this page, so nothing could be filled in. The seller may open it. */
  z.object({ type: z.literal('no_form'), message: z.string() }),
  /** The tab has to be in front. */
  z.object({ type: z.literal('come_to_front') }),
  z.object({ type: z.literal('saving'), kind: SaveKind, category: Category.nullable() }),
  z.object({ type: z.literal('saved'), listingUrl: z.string(), draft: z.boolean() }),
  /** The seller has given the address, whatever was seen of the save. */
  z.object({ type: z.literal('address'), listingUrl: z.string(), draft: z.boolean() }),
  /** `refusal`: the words of the page that came instead, if it is none to which saving leads. */
  z.object({ type: z.literal('not_seen'), refusal: z.string().max(300).nullable() }),
  /** The seller has looked for the item of an earlier form, and there is none. */
  z.object({ type: z.literal('not_there') }),
  z.object({ type: z.literal('stopped') }),
  /** The seller has pressed save on a form for which nobody waits any more. */
  z.object({
    type: z.literal('saved_late'),
    origin: z.string(),
    site: ExtensionSite,
    item: z.object({ sku: z.string(), title: z.string() }),
  }),
  /**
   * On the page of one of the seller's own items: whether a dashboard knows it, and what the seller reports about it.
   */
  z.object({ type: z.literal('find_item'), listing: z.string() }),
  z.object({ type: z.literal('mark_item'), listing: z.string(), what: z.enum(['sold', 'delisted']) }),
  /** In the tab of a listing that is deleted for the seller: it is there, ... */
  z.object({ type: z.literal('ending_ready') }),
  /** ... is about to confirm, if the step still waits, ... */
  z.object({ type: z.literal('ending_confirms') }),
  /** ... needs its tab in front, because nothing is asked where nobody sees it, ... */
  z.object({ type: z.literal('ending_to_front') }),
  /** ... cannot see the page now, because the site checks the browser first, ... */
  z.object({ type: z.literal('ending_not_reached') }),
  /** ... and how it went. `left`: the question after Delete has gone, so the page can be opened again. */
  z.object({ type: z.literal('ending_seen'), seen: z.enum(['left', 'gone']) }),
  z.object({ type: z.literal('ending_other_title'), said: z.string().min(1).max(500) }),
  z.object({ type: z.literal('ending_failed'), said: z.string().min(1).max(500) }),
  ...FromSalesPage.options,
  ...FromWardrobePage.options,
]);
export type FromTab = z.infer<typeof FromTab>;
export type FromEndingTab = Extract<FromTab, { type: `ending_${string}` }>;

/**
 * The times of a Pace (ms), for tests: they do not wait as a person does, and do not give up when the machine is busy.
 */
export const Hurry = z.object({
  pauseMs: z.int().min(0),
  quietMs: z.int().min(0),
  patienceMs: z.int().min(0),
  /** Between two listings that are deleted for the seller. */
  gapMs: z.int().min(0).optional(),
});

/** The task of a tab: fill its form, or find out how the save that left it ended. */
export const TabTask = z.discriminatedUnion('task', [
  z.object({ task: z.literal('none') }),
  z.object({
    task: z.literal('fill'),
    site: ExtensionSite,
    item: ExtensionItem,
    dashboard: z.string(),
    hurry: Hurry.optional(),
    /** Fields that failed three times at the same point. */
    byHand: z.array(z.string()),
    /** Whether what is found on the form is reported, step by step. */
    captured: z.boolean(),
    /** What the seller chose for the last thing of this kind. */
    category: Category.nullable(),
    /** The seller has pressed save for this item before, and its result is not known. */
    maybeListed: z.boolean(),
    /** The highest number of a listing that is known there. */
    after: z.string().nullable(),
  }),
  /** The form is not on this page: says so until the seller has opened it. */
  z.object({
    task: z.literal('guide'),
    site: ExtensionSite,
    item: ExtensionItem,
    dashboard: z.string(),
    text: z.string(),
  }),
  z.object({ task: z.literal('confirm'), site: ExtensionSite }),
]);
export type TabTask = z.infer<typeof TabTask>;

/** What the script in that tab does: delete the listing, or look whether it is gone. */
export const EndingTask = z.discriminatedUnion('task', [
  z.object({ task: z.literal('none') }),
  z.object({
    task: z.enum(['delete', 'look']),
    listing: z.string(),
    title: z.string(),
    dashboard: z.string(),
    hurry: Hurry.optional(),
  }),
]);
export type EndingTask = z.infer<typeof EndingTask>;
/** Whether it may confirm. */
export const EndingGo = z.object({ go: z.boolean() });
export type EndingGo = z.infer<typeof EndingGo>;

/** Whether the panel on a wardrobe is shown, and for which dashboards it can be read. */
export const WardrobeTask = z.object({
  dashboards: z.array(z.string()),
  hidden: z.boolean(),
  hurry: Hurry.optional(),
});
export type WardrobeTask = z.infer<typeof WardrobeTask>;

export const ItemAnswer = z.union([
  z.object({ item: OwnItem.nullable() }),
  z.object({ done: z.literal(true) }),
  z.object({ error: z.string() }),
]);
export type ItemAnswer = z.infer<typeof ItemAnswer>;

/** A photo's bytes in base64, as messages carry only text. */
export const PhotoAnswer = z.union([
  z.object({ name: z.string(), type: z.string(), base64: z.string() }),
  z.object({ error: z.string() }),
]);
export type PhotoAnswer = z.infer<typeof PhotoAnswer>;

/** What the background, or the popup, sends to the script in a marketplace's tab. */
export const ToTab = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ended'), text: z.string() }),
  z.object({ type: z.literal('self_check') }),
  /** The popup wants the page recorded. */
  z.object({ type: z.literal('record') }),
]);

/** Which dashboard has it, or why none has. */
export const RecordAnswer = z.union([z.object({ recorded: z.string() }), z.object({ error: z.string() })]);
export type RecordAnswer = z.infer<typeof RecordAnswer>;
export type ToTab = z.infer<typeof ToTab>;

export const SelfCheck = z.object({
  label: z.string(),
  found: z.array(z.string()),
  missing: z.array(z.string()),
  version: z.string(),
});
export type SelfCheck = z.infer<typeof SelfCheck>;
