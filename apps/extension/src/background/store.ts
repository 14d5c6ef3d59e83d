import { ExtensionAnswer, ExtensionItem, ExtensionSite } from '@crosslister/contract/extension.ts';
import { z } from 'zod';
import { defaultDashboards } from '../manifest.ts';
import { Category, Hurry, SaveKind } from '../messages.ts';

/** A dashboard the seller has allowed. It has a token once it is paired. */
export const Dashboard = z.object({
  origin: z.string(),
  token: z.string().nullable(),
  username: z.string().nullable(),
  /** The seller has said in the extension's own page that it is theirs. Absent in what was stored before it was asked. */
  allowed: z.boolean().optional(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const Settings = z.object({
  /** Forms on one marketplace in 24 hours. */
  dailyLimit: z.int().min(1).max(500),
  /** How long (ms) a form may wait for the seller. */
  patienceMs: z.int().min(1).max(600_000),
  /** Test speeds in place of a person's. No page of the extension sets them, and web pages cannot. */
  hurry: Hurry.optional(),
});

/** One request of a dashboard, from its call until its answer was received. */
export const Job = z.object({
  id: z.string(),
  origin: z.string(),
  site: ExtensionSite,
  item: ExtensionItem,
  operation: z.number().nullable(),
  tabId: z.number().nullable(),
  /** The document whose form got the item. A page that is loaded again is filled again. */
  documentId: z.string().nullable(),
  /** Whether a form was seen there. Until then the seller may have to open it. */
  hasForm: z.boolean(),
  step: z.string(),
  /** Which button of the form the seller has pressed. Stored before the page goes away. */
  saving: SaveKind.nullable(),
  deadline: z.number(),
  answer: ExtensionAnswer.nullable(),
});
export type Job = z.infer<typeof Job>;

export const Result = z.object({
  at: z.number(),
  site: ExtensionSite,
  origin: z.string(),
  title: z.string(),
  operation: z.number().nullable(),
  answer: ExtensionAnswer,
  /** Whether the dashboard has received it. */
  heard: z.boolean(),
});
export type Result = z.infer<typeof Result>;

/**
 * Values in the browser's storage. Changes run one after another, those of the options and the popup too, so that two at
 * once do not undo each other.
 */
export function stored<T extends z.ZodType>(
  area: 'local' | 'session',
  key: string,
  schema: T,
  initial: z.output<T>,
) {
  const storage = () => chrome.storage[area];
  async function read(): Promise<z.output<T>> {
    const parsed = schema.safeParse((await storage().get(key))[key]);
    return parsed.success ? parsed.data : initial;
  }
  function update(change: (value: z.output<T>) => z.output<T>): Promise<z.output<T>> {
    return navigator.locks.request(`${area}.${key}`, async () => {
      const before = await read();
      const value = change(before);
      if (value !== before) await storage().set({ [key]: value });
      return value;
    });
  }
  return { read, update };
}

export const dashboards = stored(
  'local',
  'dashboards',
  z.array(Dashboard),
  defaultDashboards.map((origin) => ({ origin, token: null, username: null })),
);
/**
 * Any program of this computer can be at the addresses of the manifest, so those are asked about. Others were entered by the
 * seller, and one that is paired was answered before.
 */
export const isAllowed = ({ origin, token, allowed }: Dashboard) =>
  allowed ?? (token !== null || !defaultDashboards.includes(origin));
export const pairedDashboards = async () => (await dashboards.read()).filter(({ token }) => token);
export const pairedAt = async (origin: string) =>
  (await pairedDashboards()).find((each) => each.origin === origin);
export const settings = stored('local', 'settings', Settings, { dailyLimit: 50, patienceMs: 600_000 });
export const results = stored('local', 'results', z.array(Result), []);
/** Forms on which the seller pressed save, until the address of the listing is known. The newest is the last. */
export const pressedForms = stored(
  'local',
  'pressedForms',
  z.array(z.object({ origin: z.string(), site: ExtensionSite, product: z.string() })),
  [],
);
/** When forms were opened, by marketplace. */
export const starts = stored('local', 'starts', z.partialRecord(ExtensionSite, z.array(z.number())), {});
/** By marketplace and field: where it failed, how often in a row, and the version of the table it was looked up in. */
export const failures = stored(
  'local',
  'failures',
  z.partialRecord(
    ExtensionSite,
    z.record(z.string(), z.object({ version: z.string(), stage: z.string(), times: z.number() })),
  ),
  {},
);
/** The seller's last check of each marketplace's form, in the popup. */
export const checks = stored(
  'local',
  'checks',
  z.partialRecord(ExtensionSite, z.object({ at: z.number(), missing: z.array(z.string()) })),
  {},
);
/** The category the seller saved last for a kind of thing, by marketplace. The newest is the last. */
export const categories = stored(
  'local',
  'categories',
  z.partialRecord(ExtensionSite, z.array(z.object({ kind: z.string(), category: Category }))),
  {},
);
/** Lost when the browser closes, as are the tabs. */
export const jobs = stored('session', 'jobs', z.record(z.string(), Job), {});
/** The tab of a form that was saved, to be used for the next one. */
export const lastTabs = stored(
  'session',
  'lastTabs',
  z.partialRecord(ExtensionSite, z.object({ tabId: z.number(), url: z.string() })),
  {},
);
