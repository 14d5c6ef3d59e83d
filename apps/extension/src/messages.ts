import { ExtensionItem, ExtensionSite } from '@crosslister/contract/extension.ts';
import { OwnItem } from '@crosslister/contract/extension-pairing.ts';
import { z } from 'zod';

export const SaveKind = z.enum(['draft', 'live']);
export type SaveKind = z.infer<typeof SaveKind>;

/** What the script in a marketplace's tab reports to the background, or asks it for. */
export const FromTab = z.discriminatedUnion('type', [
  /** `saving`: what was just pressed in this tab, in case the background was stopped at that moment. */
  z.object({ type: z.literal('ready'), saving: SaveKind.nullable() }),
  z.object({ type: z.literal('photo'), index: z.int().min(0) }),
  z.object({ type: z.literal('step'), text: z.string() }),
  z.object({ type: z.literal('filled') }),
  /** There is no form on this page, so nothing could be filled in. */
  z.object({ type: z.literal('no_form'), message: z.string() }),
  z.object({ type: z.literal('saving'), kind: SaveKind }),
  z.object({ type: z.literal('saved'), listingUrl: z.string(), draft: z.boolean() }),
  z.object({ type: z.literal('not_seen') }),
  z.object({ type: z.literal('stopped') }),
  /**
   * On the page of one of the seller's own items: whether a dashboard knows it, and what the seller reports about it.
   */
  z.object({ type: z.literal('find_item'), listing: z.string() }),
  z.object({ type: z.literal('mark_item'), listing: z.string(), what: z.enum(['sold', 'delisted']) }),
]);
export type FromTab = z.infer<typeof FromTab>;

/**
 * The times of a Pace (ms), for tests: they do not wait as a person does, and do not give up when the machine is busy.
 */
export const Hurry = z.object({
  pauseMs: z.int().min(0),
  quietMs: z.int().min(0),
  patienceMs: z.int().min(0),
});
export type Hurry = z.infer<typeof Hurry>;

/** The task of a tab: fill its form, or find out how the save that left it ended. */
export const TabTask = z.discriminatedUnion('task', [
  z.object({ task: z.literal('none') }),
  z.object({
    task: z.literal('fill'),
    site: ExtensionSite,
    item: ExtensionItem,
    dashboard: z.string(),
    hurry: Hurry.optional(),
  }),
  z.object({ task: z.literal('confirm'), site: ExtensionSite }),
]);
export type TabTask = z.infer<typeof TabTask>;

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
]);
export type ToTab = z.infer<typeof ToTab>;

export const SelfCheck = z.object({
  label: z.string(),
  found: z.array(z.string()),
  missing: z.array(z.string()),
  version: z.string(),
});
export type SelfCheck = z.infer<typeof SelfCheck>;
