import { ExtensionSite } from '@crosslister/contract/extension.ts';
import { z } from 'zod';
import { stored } from '../store.ts';

/** A listing whose page shows another title than the one that it waits with. It is not opened for that title again. */
const Left = z.object({ origin: z.string(), operation: z.int(), title: z.string() });
const Stopped = z.object({ at: z.number(), title: z.string(), said: z.string() });

/** Deleting what sold elsewhere: off until the seller switches it on. */
export const Endings = z.object({
  on: z.boolean(),
  /** Listings in 24 hours. */
  dailyLimit: z.int().min(1).max(100),
  /** When listings were opened to be deleted, of the last 24 hours. */
  begun: z.array(z.number()),
  /** The next one waits until then, as a person would. */
  notBefore: z.number(),
  /** After one failure nothing more is opened until the seller lets it go on. */
  stopped: Stopped.nullable(),
  left: z.array(Left).default([]),
});
export type Endings = z.infer<typeof Endings>;

export const endings = stored('local', 'endings', Endings, {
  on: false,
  dailyLimit: 20,
  begun: [],
  notBefore: 0,
  stopped: null,
  left: [],
});

/** The listing that is being deleted. */
const Current = z.object({
  origin: z.string(),
  platform: ExtensionSite,
  operation: z.int(),
  listing: z.string(),
  url: z.string(),
  title: z.string(),
  tabId: z.number().nullable(),
  /** The document whose script works on it. */
  documentId: z.string().nullable(),
  /** `pressed`: it was confirmed. `look`: the page is opened again, to see whether it is gone. `over`: it is reported. */
  phase: z.enum(['delete', 'pressed', 'look', 'over']),
  deadline: z.number(),
});
export type Current = z.infer<typeof Current>;

/** Lost when the browser closes, as is its tab. Then the step still waits, and its page says what is left to do. */
export const current = stored('session', 'ending', Current.nullable(), null);

export const stoppedWords = ({ title, said }: z.infer<typeof Stopped>) => `'${title}': ${said}`;
