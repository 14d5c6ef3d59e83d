import type { ByHand, Description, ListingField, Setting } from './platforms/description.ts';
import { descriptions, usualSource } from './platforms/platform-registry.ts';
import { wordList } from './word-list.ts';

type Descriptions = typeof descriptions;
export type Platform = keyof Descriptions;
/** Platforms whose description has this. */
export type PlatformWith<Key extends keyof Description> = {
  [P in Platform]: Descriptions[P] extends Record<Key, unknown> ? P : never;
}[Platform];

/** All marketplaces, in the order every screen shows them. */
export const platforms = Object.keys(descriptions) as Platform[];
export const sourceByDefault: Platform = usualSource;

/** Its description, as code sees it that is the same for all. */
export const descriptionOf = (platform: Platform): Description => descriptions[platform];

/** Something of every platform. */
export const byPlatform = <T>(of: (platform: Platform) => T): Record<Platform, T> =>
  Object.fromEntries(platforms.map((platform) => [platform, of(platform)])) as Record<Platform, T>;

/** Platforms whose description has this, in order. */
export const platformsWith = <Key extends keyof Description>(key: Key) =>
  platforms.filter((platform): platform is PlatformWith<Key> => descriptionOf(platform)[key] !== undefined);

/** What the seller reads. */
export const platformNames = byPlatform((platform) => descriptionOf(platform).name);
/** Where a listing is, within a sentence. */
export const wherePlatform = byPlatform((platform) => descriptionOf(platform).where);
/** The letter of the Platforms column. */
export const platformLetters = byPlatform((platform) => descriptionOf(platform).letter);
export const platformMarks = byPlatform((platform) => descriptionOf(platform).mark);
export const platformTints = byPlatform((platform) => descriptionOf(platform).tint);

/** Characters of a title there at most, or undefined. */
export const titleLimit = (platform: Platform): number | undefined =>
  descriptionOf(platform).titleLimit ?? descriptionOf(platform).byHand?.limits.title;

/** The most photos of a listing there. */
export const mostPhotos = (platform: Platform): number =>
  descriptionOf(platform).photos.most ?? Number.POSITIVE_INFINITY;

/** The fields that only its listings have, by name. */
export const listingFieldsOf = (platform: Platform): Readonly<Record<string, ListingField>> =>
  descriptionOf(platform).listingFields ?? {};
type FieldsOf<P extends Platform> = Descriptions[P] extends { listingFields: infer Fields }
  ? Fields
  : unknown;
type FieldValue<F> = F extends { kind: 'list' }
  ? string[]
  : F extends { kind: 'amount' | 'number' }
    ? number
    : F extends { kind: 'switch' }
      ? boolean
      : string;
/** What a product says in them. */
export type ListingFieldValues<P extends Platform> = {
  -readonly [Name in keyof FieldsOf<P>]?: FieldValue<FieldsOf<P>[Name]> | undefined;
};
export type ListingFieldName = { [P in Platform]: keyof FieldsOf<P> }[Platform];
export const listingFieldNames = [
  ...new Set(platforms.flatMap((platform) => Object.keys(listingFieldsOf(platform)))),
] as ListingFieldName[];

/** Platforms a seller can list on in their own browser, by hand or with the extension. */
export const byHandPlatforms = platformsWith('byHand');

/** Platforms with a tree of categories to choose from. */
export type CategoryPlatform = PlatformWith<'categories'>;
export const categoryPlatforms = platformsWith('categories');
/** The platform whose category a product has in a field of its own. */
export const catalogueCategories: CategoryPlatform = (() => {
  const found = categoryPlatforms.find((platform) => {
    const { usual } = descriptionOf(platform).categories ?? {};
    return usual !== undefined && 'field' in usual;
  });
  if (!found) throw new Error('no platform has its category in a field of the product');
  return found;
})();

/** Whether the server has no calls to make there, so that every step is the seller's own. */
export const isHandOnly = byPlatform((platform) => descriptionOf(platform).connection.kind === 'none');

/** What putting a draft on sale costs there, in a sentence for the seller. */
export const publishingFees = byPlatform((platform) => descriptionOf(platform).publishingFee);

/** Platforms where an ended listing that is made again is a new one. */
export const relistPlatforms: readonly Platform[] = platforms.filter(
  (platform) => descriptionOf(platform).relist?.makesNew,
);

/** Platforms where the same is free, and the seller's own work. */
export const relistByHandPlatforms: readonly Platform[] = platforms.filter(
  (platform) => descriptionOf(platform).relist?.byHand,
);

/** Platforms whose catalogue the server can read: offered for sync and import. */
export const importablePlatforms = platformsWith('importable');
export type ImportablePlatform = PlatformWith<'importable'>;

/** Names as a sentence lists them: "eBay, Etsy and WooCommerce". */
export const platformList = (platforms: readonly Platform[]): string =>
  wordList(platforms.map((platform) => platformNames[platform]));

/** Where it is listed in the seller's own browser, or undefined. */
export const byHandOf = (platform: Platform): ByHand | undefined => descriptionOf(platform).byHand;

type FilledIn = {
  [P in Platform]: Descriptions[P] extends { byHand: { extension: string } } ? P : never;
}[Platform];
/** Whether the extension can fill in its form. */
export const isFilledIn = (platform: Platform): platform is FilledIn =>
  byHandOf(platform)?.extension !== undefined;
export const extensionPlatforms = platforms.filter(isFilledIn);
/** Platforms where the extension can delete what sold elsewhere, if the seller has switched that on. */
export const endingPlatforms = extensionPlatforms.filter((platform) => byHandOf(platform)?.endsSold);
/** Platforms where the extension can bring along what the seller's own wardrobe shows. */
export const wardrobePlatforms = extensionPlatforms.filter((platform) => byHandOf(platform)?.wardrobeUrl);
/**
 * The helper's function of a platform on `window.crosslisterExtension`; it takes an ExtensionItem, and optionally
 * `{ onStep, operation }`, and resolves to an answer.
 */
export const extensionFunction = (platform: Platform): string => byHandOf(platform)?.extension ?? '';

/** Settings of its listings by their names in the pricing rules; none where it has none. */
export const settingsOf = (platform: Platform): Readonly<Record<string, Setting>> =>
  descriptionOf(platform).settings ?? {};

/** What holds until the seller says something. */
export const usualValue = (setting: Setting) => ('usual' in setting ? setting.usual : '');

export type SettingsPlatform = PlatformWith<'settings'>;
export type MarkupPlatform = PlatformWith<'markup'>;
export const markupPlatforms = platformsWith('markup');
export const settingsPlatforms = platformsWith('settings');

/** What is kept of a setting. */
type ValueOf<S> = S extends { kind: 'choice'; choices: Readonly<Record<infer Choice, string>> }
  ? Choice
  : S extends { kind: 'number' }
    ? number
    : S extends { kind: 'switch' }
      ? boolean
      : string;
type Described<P extends SettingsPlatform> = Descriptions[P]['settings'];

/** The settings of one platform's listings. */
export type SettingsOf<P extends SettingsPlatform> = {
  -readonly [Name in keyof Described<P>]: ValueOf<Described<P>[Name]>;
};
type SaidOfProduct<P extends SettingsPlatform> = {
  [Name in keyof Described<P>]: Described<P>[Name] extends { ofProduct: string } ? Name : never;
}[keyof Described<P>];
/** Those that one product may say over them. */
export type ProductSettingsOf<P extends SettingsPlatform> = Pick<SettingsOf<P>, SaidOfProduct<P>>;

type Fixable<P extends SettingsPlatform> = {
  [Name in keyof Described<P>]: Described<P>[Name] extends { fixable: true } ? Name : never;
}[keyof Described<P>];
/** Settings that a failed listing can send the seller to. */
export type FixableSetting = { [P in SettingsPlatform]: Fixable<P> }[SettingsPlatform];
export const fixableSettings = [
  ...new Set(
    platforms.flatMap((platform) =>
      Object.entries(settingsOf(platform)).flatMap(([name, { fixable }]) => (fixable ? [name] : [])),
    ),
  ),
] as FixableSetting[];

/** Names in the pricing rules. */
export const markupField = <P extends MarkupPlatform>(platform: P) => `${platform}_markup` as const;
export const settingsField = <P extends SettingsPlatform>(platform: P) => `${platform}_settings` as const;
