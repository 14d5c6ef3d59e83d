import { json } from '../../http/answer.ts';
import { type ErrorDetail, refusal } from '../ebay-refusals.ts';
import type { Call, Route } from '../route.ts';
import { conditionsOf, type DescriptorRule, isLeaf } from './category-rules.ts';
import { categories } from './category-tree.ts';

function warning(errorId: number, message: string): ErrorDetail {
  return { errorId, domain: 'API_METADATA', category: 'REQUEST', message };
}

/** The ids in `categoryIds:{1|2}`, undefined without a filter, null when it cannot be read. */
function wantedIds(query: URLSearchParams): string[] | undefined | null {
  const filter = query.get('filter');
  if (!filter) return undefined;
  return /^categoryIds:\{([\d|]+)\}$/.exec(filter)?.[1]?.split('|') ?? null;
}

/** Constraints name only what differs: `usage` is there where a descriptor is required. */
function answeredDescriptor({ id, name, required, values }: DescriptorRule) {
  return {
    conditionDescriptorId: id,
    conditionDescriptorName: name,
    conditionDescriptorConstraint: {
      ...(required && { usage: 'REQUIRED' }),
      ...(values.length > 0
        ? { mode: 'SELECTION_ONLY', cardinality: 'SINGLE' }
        : { mode: 'FREE_TEXT', maxLength: 30 }),
    },
    ...(values.length > 0 && {
      conditionDescriptorValues: values.map((value) => ({
        conditionDescriptorValueId: value.id,
        conditionDescriptorValueName: value.name,
      })),
    }),
  };
}

/** Conditions by category. A filter it cannot read gives a warning and no policies, not an error. */
function itemConditions({ params, query }: Call) {
  if (params.marketplace !== 'EBAY_GB') {
    throw refusal(400, 'API_METADATA', 46001, 'The specified marketplace ID was not found.');
  }
  const wanted = wantedIds(query);
  if (wanted === null) {
    const text =
      'The filter value is invalid. Sample supported values: filter=categoryIds:{catId1|catId2|catId3}.';
    return json(200, { itemConditionPolicies: [], warnings: [warning(46002, text)] });
  }
  const ids = wanted?.slice(0, 50) ?? [...categories.keys()];
  const unknown = ids.filter((id) => !categories.has(id));
  const itemConditionPolicies = ids.filter(isLeaf).map((categoryId) => ({
    categoryId,
    categoryTreeId: '3',
    itemConditionRequired: true,
    itemConditions: conditionsOf(categoryId).map(({ id, label, descriptors }) => ({
      conditionId: id,
      conditionDescription: label,
      ...(descriptors && { conditionDescriptors: descriptors.map(answeredDescriptor) }),
    })),
  }));
  const warnings = unknown.map((id) =>
    warning(46003, `The specified categoryId ${id} was not found for the marketplace.`),
  );
  return json(200, { itemConditionPolicies, ...(warnings.length > 0 && { warnings }) });
}

export const metadataRoutes: Route[] = [
  {
    method: 'GET',
    path: '/sell/metadata/v1/marketplace/:marketplace/get_item_condition_policies',
    api: 'sell.metadata',
    access: 'app',
    scopes: ['', 'sell.inventory'],
    handle: itemConditions,
  },
];
