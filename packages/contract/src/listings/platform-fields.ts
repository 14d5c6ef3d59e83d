import type { Description } from '../platforms/description.ts';
import type { descriptions } from '../platforms/platform-registry.ts';
import { descriptionOf, type Platform, platforms } from '../platforms.ts';

// Fields of the settings record that belong to one platform, as its description names them.

type Connections = { [P in Platform]: (typeof descriptions)[P]['connection'] }[Platform];
type FieldsOf<C> = C extends { fields: infer Fields } ? Fields[keyof Fields] & string : never;

/** Address and keys of a shop. */
export type KeyField = FieldsOf<Extract<Connections, { kind: 'keys' }>>;
/** What a consent leaves. Present means connected; the token itself never leaves the server. */
export type ConsentField = FieldsOf<Extract<Connections, { kind: 'consent' }>>;

type Apps = Extract<Connections, { kind: 'consent' }>['app'];
/** Where the keys of a seller's own app stand. */
export type AppRecord = Apps['record'];
/** The keys of one app, by their names. */
export type AppKeys<R extends AppRecord> = Record<keyof Extract<Apps, { record: R }>['fields'], string>;
/** Apps of which the marketplace wants to know where to tell of closed accounts. */
export type ReportsClosedAccounts = Extract<Apps, { closedAccounts: true }>['record'];

type Categories = {
  [P in Platform]: (typeof descriptions)[P] extends { categories: infer C } ? C : never;
}[Platform];
/** The category of products without one of their own. */
export type CategoryField = Extract<Categories['usual'], { field: string }>['field'];

type Times = {
  [P in Platform]: (typeof descriptions)[P] extends { listedAt: infer T } ? T : never;
}[Platform];
type TimeField<Form> = Extract<Times, { form: Form }>['field'];
/** Each platform's own name for the creation time of a listing: a time, or seconds. */
export type OwnTimes = { [Field in TimeField<'iso'>]?: string | null | undefined } & {
  [Field in TimeField<'seconds'>]?: number | null | undefined;
};

const connectionsOf = <Kind extends Description['connection']['kind']>(kind: Kind) =>
  platforms.flatMap((platform) => {
    const { connection } = descriptionOf(platform);
    return connection.kind === kind
      ? [{ platform, connection: connection as Extract<Description['connection'], { kind: Kind }> }]
      : [];
  });

/** A shop that is connected by its address and keys. */
export interface Shop {
  platform: Platform;
  connection: { fields: Record<'url' | 'key' | 'secret', KeyField>; byHand: string; keysAt: string };
}
export const byKeys = connectionsOf('keys') as Shop[];
/** Accounts that are connected on the marketplace's own page. */
export const byConsent = connectionsOf('consent');

export const keyFields = byKeys.flatMap(({ connection }) => Object.values(connection.fields));
export const consentFields = byConsent.flatMap(({ connection }) =>
  Object.values(connection.fields),
) as ConsentField[];
/** The apps of a seller's own that platforms want. */
export const ownApps = byConsent.map(({ platform, connection: { app } }) => ({
  platform,
  ...app,
  record: app.record as AppRecord,
}));
/** The categories of products without one of their own that stand in the settings record by themselves. */
export const usualCategories = platforms.flatMap((platform) => {
  const usual = descriptionOf(platform).categories?.usual;
  return usual && 'field' in usual ? [usual] : [];
});
export const categoryFields = usualCategories.map(({ field }) => field) as CategoryField[];

export const listedAtFields = platforms.flatMap((platform) => descriptionOf(platform).listedAt ?? []);
