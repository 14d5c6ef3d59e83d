import type { PolicyKind } from '@crosslister/contract/platforms/description.ts';
import type { NamedPolicy } from '@crosslister/contract/policies.ts';
import { z } from 'zod';
import type { PolicyLists } from '../../account/policy-lists.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { mustDo, read, readIfAllowed } from '../client.ts';
import { plainText } from '../texts.ts';

// What the store sorts its products by. A category is named with those above it, because the same name may stand below
// two of them.

const Term = z.object({ id: z.number(), name: z.string(), parent: z.number().catch(0) });
type Term = z.infer<typeof Term>;
const ShippingClass = z.object({ id: z.number(), name: z.string(), slug: z.string() });
const TaxClass = z.object({ slug: z.string(), name: z.string() });

const categoriesPath = 'wc/v3/products/categories';
const classesPath = 'wc/v3/products/shipping_classes';
const between = ' > ';
const PAGE_SIZE = 100;
const MOST_PAGES = 20;
/** Standard is the class that a product without one has. */
const standard = 'standard';

async function allOf<T>(context: MarketplaceContext, path: string, schema: z.ZodType<T>, what: string) {
  const found: T[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { per_page: String(PAGE_SIZE), page: String(page) };
    const some = await read(context, path, query, { schema: z.array(schema), what });
    found.push(...some);
    if (some.length < PAGE_SIZE) break;
  }
  return found;
}

/** Categories by their whole path. */
function paths(terms: readonly Term[]): NamedPolicy[] {
  const byId = new Map(terms.map((term) => [term.id, term]));
  const pathOf = ({ name, parent }: Term, depth = 0): string => {
    const above = depth < 20 ? byId.get(parent) : undefined;
    return `${above ? `${pathOf(above, depth + 1)}${between}` : ''}${plainText(name)}`;
  };
  return terms
    .map((term) => ({ id: String(term.id), name: pathOf(term) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

const readCategories = async (context: MarketplaceContext) =>
  paths(await allOf(context, categoriesPath, Term, 'its categories'));
const readShippingClasses = async (context: MarketplaceContext) =>
  (await allOf(context, classesPath, ShippingClass, 'its shipping classes')).map(({ slug, name }) => ({
    id: slug,
    name: plainText(name),
  }));
/** Only a key of a manager of the store may read them. */
async function readTaxClasses(context: MarketplaceContext): Promise<NamedPolicy[]> {
  const answer = { schema: z.array(TaxClass), what: 'its tax classes' };
  const found = (await readIfAllowed(context, 'wc/v3/taxes/classes', {}, answer)) ?? [];
  return found.map(({ slug, name }) => ({ id: slug, name: plainText(name) }));
}

/** Categories, shipping classes and tax classes of the store. */
export async function termLists(context: MarketplaceContext): Promise<PolicyLists> {
  return {
    categories: await readCategories(context),
    shipping_classes: await readShippingClasses(context),
    tax_classes: await readTaxClasses(context),
  };
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '');
/** By its name, or a class by what the store's own files call it. The number of a category is no name. */
const named = (list: readonly NamedPolicy[], name: string) =>
  list.find((each) => same(each.name, name)) ?? list.find(({ id }) => /\D/.test(id) && id === slugOf(name));

/** Somebody may have made it meanwhile. */
const post = (context: MarketplaceContext, path: string, body: Record<string, unknown>) =>
  mustDo(context, { method: 'POST', path, body }, ({ code }) => code === 'term_exists');

/** A category with those above it, or a shipping class. What the store has already is not made again. */
export async function makeTerm(
  context: MarketplaceContext,
  kind: PolicyKind,
  name: string,
): Promise<NamedPolicy> {
  const lists = kind === 'categories' ? readCategories : readShippingClasses;
  if (kind === 'categories') await makeCategories(context, name);
  else if (!named(await lists(context), name)) await post(context, classesPath, { name: name.trim() });
  const made = named(await lists(context), name);
  if (!made) throw new MarketplaceError('unknown', `Your store does not show "${name}" yet.`);
  return made;
}

async function makeCategories(context: MarketplaceContext, path: string): Promise<void> {
  const parts = path.split('>').map((part) => part.trim());
  for (const [at, name] of parts.entries()) {
    const known = await readCategories(context);
    if (named(known, parts.slice(0, at + 1).join(between))) continue;
    const above = at > 0 ? named(known, parts.slice(0, at).join(between)) : undefined;
    await post(context, categoriesPath, { name, ...(above && { parent: Number(above.id) }) });
  }
}

interface Chosen {
  category: string;
  shipping_class: string;
  tax_class: string;
}

/** What the settings choose, as a product has it; and what of it the store does not have (any more). */
export async function chosenTerms(
  context: MarketplaceContext,
  { category, shipping_class, tax_class }: Chosen,
): Promise<{
  categoryId: number | null;
  shippingClass: string | null;
  taxClass: string | null;
  gone: string[];
}> {
  const gone: string[] = [];
  const choose = async (
    wanted: string,
    what: string,
    lists: (context: MarketplaceContext) => Promise<NamedPolicy[]>,
  ): Promise<string | null> => {
    if (!wanted.trim()) return null;
    const found = named(await lists(context), wanted);
    if (!found) gone.push(`${what} "${wanted}"`);
    return found?.id ?? null;
  };
  const id = await choose(category, 'category', readCategories);
  const taxClass = await choose(tax_class, 'tax class', readTaxClasses);
  return {
    categoryId: id === null ? null : Number(id),
    shippingClass: await choose(shipping_class, 'shipping class', readShippingClasses),
    // Its products have none.
    taxClass: taxClass === standard ? '' : taxClass,
    gone,
  };
}
