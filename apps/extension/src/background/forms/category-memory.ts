import type { ExtensionItem } from '@crosslister/contract/extension.ts';
import type { Category, Site } from '../../sites/site.ts';
import { categories } from '../store.ts';

/** A seller's kinds of things are some dozens. */
const MOST_KINDS = 500;

const kindsOf = ({ categories: chooser }: Site, { title, name, specifics, ebay_category }: ExtensionItem) =>
  chooser?.kindsOf({ title, name, specifics: specifics ?? {}, ebayCategory: ebay_category ?? null }) ?? [];

/** The seller has saved a form with this category: the next thing of the kind gets it too. */
export async function rememberCategory(site: Site, item: ExtensionItem, category: Category): Promise<void> {
  const kinds = kindsOf(site, item);
  await categories.update((all) => {
    const others = (all[site.key] ?? []).filter(({ kind }) => !kinds.includes(kind));
    const known = [...others, ...kinds.map((kind) => ({ kind, category }))];
    return { ...all, [site.key]: known.slice(-MOST_KINDS) };
  });
}

/** What was chosen for the last thing of its kind, or null. */
export async function recallCategory(site: Site, item: ExtensionItem): Promise<Category | null> {
  const known = (await categories.read())[site.key] ?? [];
  const found = kindsOf(site, item).flatMap((kind) => known.find((each) => each.kind === kind) ?? []);
  return found[0]?.category ?? null;
}
