import type { Product, ProductAttributeTaxonomy, Term } from '../records.ts';
import { RestError } from '../rest/rest-error.ts';
import { slugify } from '../safe-tags.ts';
import { nextId, type Shop, type View } from '../shop.ts';

export type TermKind = 'categories' | 'tags' | 'brands' | 'shippingClasses';

const allow = { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] };

function termsIn(product: Product, kind: TermKind, { id, slug }: Term): number[] {
  if (kind === 'shippingClasses') return product.shipping_class === slug ? [id] : [];
  return kind === 'brands' ? product.brands.map((brand) => brand.id) : product[kind];
}

function countOf(shop: Shop, kind: TermKind, term: Term): number {
  const ids = new Set([term.id]);
  // A category counts the products of its children too.
  for (const child of shop[kind] ?? []) if (ids.has(child.parent)) ids.add(child.id);
  let count = 0;
  for (const product of shop.products.values()) {
    const hidden = ['hidden', 'search'].includes(product.catalog_visibility);
    if (product.type === 'variation' || product.status !== 'publish' || hidden) continue;
    if (termsIn(product, kind, term).some((id) => ids.has(id))) count += 1;
  }
  return count;
}

/** The route of a kind, below `/products`. */
export const termPath = (kind: TermKind) => (kind === 'shippingClasses' ? 'shipping_classes' : kind);

export function renderTerm({ shop, base: site }: View, kind: TermKind, term: Term) {
  const base = `${site}/wp-json/wc/v3/products/${termPath(kind)}`;
  const links = {
    self: [{ href: `${base}/${term.id}`, targetHints: allow }],
    collection: [{ href: base }],
    ...(term.parent > 0 && { up: [{ href: `${base}/${term.parent}` }] }),
  };
  const { id, name, slug, parent, description } = term;
  const count = countOf(shop, kind, term);
  // The fields of shipping classes by the document of REST API v3, read 2026-11-30.
  if (kind === 'tags' || kind === 'shippingClasses')
    return { id, name, slug, description, count, _links: links };
  return {
    id,
    name,
    slug,
    parent,
    description,
    display: 'default',
    image: null,
    menu_order: 0,
    count,
    _links: links,
  };
}

export function renderAttribute({ base: site }: View, attribute: ProductAttributeTaxonomy) {
  const base = `${site}/wp-json/wc/v3/products/attributes`;
  return {
    id: attribute.id,
    name: attribute.name,
    slug: attribute.slug,
    type: 'select',
    order_by: 'menu_order',
    has_archives: false,
    _links: { self: [{ href: `${base}/${attribute.id}`, targetHints: allow }], collection: [{ href: base }] },
  };
}

export function addTerm(shop: Shop, kind: TermKind, input: Record<string, unknown>): Term {
  const name = String(input.name ?? '');
  const parent = Number(input.parent ?? 0);
  const terms = shop[kind] ?? [];
  const twin = terms.find((term) => term.name.toLowerCase() === name.toLowerCase() && term.parent === parent);
  if (twin) {
    const where = kind === 'tags' || kind === 'shippingClasses' ? ' in this taxonomy' : ' with this parent';
    const message = `A term with the name provided already exists${where}.`;
    throw new RestError(400, 'term_exists', message, { status: 400, resource_id: twin.id });
  }
  const term: Term = {
    id: nextId(shop, 'term'),
    name,
    slug: String(input.slug ?? slugify(name)),
    parent,
    description: String(input.description ?? ''),
  };
  terms.push(term);
  return term;
}
