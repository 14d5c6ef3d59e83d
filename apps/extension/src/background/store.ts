import { ExtensionAnswer, ExtensionItem, ExtensionSite } from '@crosslister/contract/extension.ts';
import { z } from 'zod';
import { defaultDashboards } from '../manifest.ts';
import { Hurry, SaveKind } from '../messages.ts';

/** A dashboard the seller has allowed; with a token once it is paired. */
export const Dashboard = z.object({
  origin: z.string(),
  token: z.string().nullable(),
  username: z.string().nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const Settings = z.object({
  /** Forms on one marketplace in 24 hours. */
  dailyLimit: z.int().min(1).max(500),
  /** How long a form may wait for the seller. */
  patienceMs: z.int().min(1).max(600_000),
  /** In place of a person's pace, for tests: no page of the extension sets it, and web pages cannot. */
  hurry: Hurry.optional(),
});
export type Settings = z.infer<typeof Settings>;

/** One request of a dashboard, from its call until its answer was heard. */
export const Job = z.object({
  id: z.string(),
  origin: z.string(),
  site: ExtensionSite,
  item: ExtensionItem,
  operation: z.number().nullable(),
  tabId: z.number().nullable(),
  /** The document whose form was given the item: a page that is loaded anew is filled anew. */
  documentId: z.string().nullable(),
  step: z.string(),
  /** The seller has pressed a button of the form; kept before the page goes. */
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
  /** Whether the dashboard has heard it. */
  heard: z.boolean(),
});
export type Result = z.infer<typeof Result>;

/** Values in the browser's storage, changed one after another: two events at once must not undo each other. */
function stored<T extends z.ZodType>(
  area: 'local' | 'session',
  key: string,
  schema: T,
  initial: z.output<T>,
) {
  let last: Promise<unknown> = Promise.resolve();
  const storage = () => chrome.storage[area];
  async function read(): Promise<z.output<T>> {
    const parsed = schema.safeParse((await storage().get(key))[key]);
    return parsed.success ? parsed.data : initial;
  }
  function update(change: (value: z.output<T>) => z.output<T>): Promise<z.output<T>> {
    const next = last.then(async () => {
      const value = change(await read());
      await storage().set({ [key]: value });
      return value;
    });
    last = next.catch(() => undefined);
    return next;
  }
  return { read, update };
}

export const dashboards = stored(
  'local',
  'dashboards',
  z.array(Dashboard),
  defaultDashboards.map((origin) => ({ origin, token: null, username: null })),
);
export const settings = stored('local', 'settings', Settings, { dailyLimit: 50, patienceMs: 600_000 });
export const results = stored('local', 'results', z.array(Result), []);
/** When forms were opened, by marketplace. */
export const starts = stored('local', 'starts', z.partialRecord(ExtensionSite, z.array(z.number())), {});
/** Gone when the browser closes, and so are the tabs. */
export const jobs = stored('session', 'jobs', z.record(z.string(), Job), {});
/** The tab of a form that was saved, to be used for the next one. */
export const lastTabs = stored(
  'session',
  'lastTabs',
  z.partialRecord(ExtensionSite, z.object({ tabId: z.number(), url: z.string() })),
  {},
);
