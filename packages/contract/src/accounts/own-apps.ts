import { z } from 'zod';
import {
  type AppKeys,
  type AppRecord,
  ownApps,
  type ReportsClosedAccounts,
} from '../listings/platform-fields.ts';

const value = z.string().trim().max(300);

/** What the server adds to the keys. */
const fromServer = {
  /** The server has keys of its own, which are used if the seller has none. */
  instance_has_keys: z.boolean(),
  /** The return address that is used, to be registered with the marketplace. */
  return_address: z.string(),
  /** Those to choose from: a server on one's own machine has two names, and a marketplace may accept only one. */
  return_addresses: z.array(z.string()),
};

/** What a portal wants to be told as well: where to tell of closed accounts, without which keys do not work. */
const closedAccounts = { deletion_address: z.string(), deletion_token: z.string() };

interface FromServer {
  instance_has_keys: boolean;
  return_address: string;
  return_addresses: string[];
}
interface ClosedAccounts {
  deletion_address: string;
  deletion_token: string;
}

/** Keys of a seller's own app: names in clear, secrets as `********`; empty where the seller has entered none. */
export type OwnApp<R extends AppRecord = AppRecord> = R extends AppRecord
  ? AppKeys<R> & FromServer & (R extends ReportsClosedAccounts ? ClosedAccounts : unknown)
  : never;
/** Left out: as stored; all of them empty: forgotten. */
type OwnAppUpdate<R extends AppRecord> =
  | { [Name in keyof AppKeys<R> | 'return_address']?: string | undefined }
  | undefined;

const keysOf = ({ fields }: (typeof ownApps)[number]) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, value]));

/** The apps of all platforms that want one, named as in the settings record. */
export const Apps = z.object(
  Object.fromEntries(
    ownApps.map((app) => [
      app.record,
      z.object({ ...keysOf(app), ...fromServer, ...(app.closedAccounts && closedAccounts) }),
    ]),
  ) as unknown as { [R in AppRecord]: z.ZodType<OwnApp<R>, OwnApp<R>> },
);
export type Apps = z.infer<typeof Apps>;

export const AppUpdates = z.object(
  Object.fromEntries(
    ownApps.map((app) => [
      app.record,
      z
        .object({ ...keysOf(app), return_address: value })
        .partial()
        .optional(),
    ]),
  ) as unknown as {
    [R in AppRecord]: z.ZodOptional<z.ZodType<OwnAppUpdate<R>, OwnAppUpdate<R>>>;
  },
);
