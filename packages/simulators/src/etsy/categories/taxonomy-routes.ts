import { json } from '../../http/answer.ts';
import { notFound } from '../etsy-refusals.ts';
import { type AppCall, base, type Route } from '../router.ts';
import { propertySets, type TaxonomyProperty } from './taxonomy-properties.ts';
import { taxonomyIndex, taxonomyRoots } from './taxonomy-tree.ts';

/** The properties of a node; undefined for a node that is not there. */
export function propertiesOf(taxonomyId: number): TaxonomyProperty[] | undefined {
  const entry = taxonomyIndex.get(taxonomyId);
  return entry && (propertySets[entry.profile] ?? []);
}

function nodes() {
  return json(200, { count: taxonomyRoots.length, results: taxonomyRoots });
}

function properties({ params }: AppCall) {
  const results = propertiesOf(Number(params.id));
  if (!results) throw notFound('Taxonomy', params.id);
  return json(200, { count: results.length, results });
}

const common = { method: 'GET', access: 'app' } as const;

export const taxonomyRoutes: Route[] = [
  { ...common, path: `${base}/seller-taxonomy/nodes`, handle: nodes },
  { ...common, path: `${base}/seller-taxonomy/nodes/:id/properties`, handle: properties },
];
