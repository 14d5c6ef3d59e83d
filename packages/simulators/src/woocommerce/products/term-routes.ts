import { paged } from '../rest/paging.ts';
import { RestError } from '../rest/rest-error.ts';
import { type Call, collectionAllow, type Reply, type Route } from '../rest/route.ts';
import { asList, validate } from '../rest/validate.ts';
import { pagingRules } from './product-rules.ts';
import { addTerm, renderAttribute, renderTerm, type TermKind, termPath } from './terms.ts';

const noRoute = () =>
  new RestError(404, 'rest_no_route', 'No route was found matching the URL and request method.');

function list(kind: TermKind) {
  return (call: Call): Reply => {
    validate(call.query, pagingRules);
    const { view, query } = call;
    const terms = view.shop[kind];
    if (!terms) throw noRoute();
    const include = query.include ? new Set(asList(query.include).map(Number)) : undefined;
    const found = terms.filter(
      (term) =>
        (!query.slug || term.slug === query.slug) &&
        (!include || include.has(term.id)) &&
        (query.parent === undefined || term.parent === Number(query.parent)) &&
        (!query.search || term.name.toLowerCase().includes(query.search.toLowerCase())),
    );
    const direction = query.order === 'desc' ? -1 : 1;
    found.sort(
      (a, b) => direction * (query.orderby === 'id' ? a.id - b.id : a.name.localeCompare(b.name, 'en')),
    );
    return paged(call, found, (term) => renderTerm(view, kind, term));
  };
}

function create(kind: TermKind) {
  return ({ view, body }: Call): Reply => {
    if (!view.shop[kind]) throw noRoute();
    if (!body.name) {
      const data = { status: 400, params: ['name'] };
      throw new RestError(400, 'rest_missing_callback_param', 'Missing parameter(s): name', data);
    }
    const term = addTerm(view.shop, kind, body);
    const location = `${view.base}/wp-json/wc/v3/products/${termPath(kind)}/${term.id}`;
    return { status: 201, body: renderTerm(view, kind, term), headers: { location } };
  };
}

const attributes = ({ view }: Call): Reply => ({
  body: view.shop.attributes.map((attribute) => renderAttribute(view, attribute)),
  headers: { 'x-wp-total': String(view.shop.attributes.length), 'x-wp-totalpages': '1' },
});

/** `wc/v3/taxes/classes`: each with its slug and name (document of REST API v3, read 2026-11-30). */
const taxClasses = ({ view }: Call): Reply => ({
  body: view.shop.taxClasses.map(({ slug, name }) => ({ slug, name })),
  headers: {
    'x-wp-total': String(view.shop.taxClasses.length),
    'x-wp-totalpages': '1',
  },
});

export const termRoutes: Route[] = [
  ...(['categories', 'tags', 'brands', 'shippingClasses'] as const).map((kind): Route => {
    return {
      path: `/products/${termPath(kind)}`,
      allow: collectionAllow,
      methods: { GET: list(kind), POST: create(kind) },
    };
  }),
  { path: '/taxes/classes', allow: collectionAllow, methods: { GET: taxClasses } },
  { path: '/products/attributes', allow: collectionAllow, methods: { GET: attributes } },
];
