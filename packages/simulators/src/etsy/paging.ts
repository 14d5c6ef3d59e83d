import { json } from '../http/answer.ts';
import { refusal } from './etsy-refusals.ts';
import type { Call } from './router.ts';

/** An integer of the query within limits; the default when absent. */
export function integerParam(
  query: URLSearchParams,
  name: string,
  { least, most, otherwise }: { least: number; most?: number; otherwise: number },
): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > (most ?? value)) {
    const range = most === undefined ? `at least ${least}` : `between ${least} and ${most}`;
    throw refusal(400, `Invalid value for '${name}': '${text}'. Must be ${range}.`);
  }
  return value;
}

export function choiceParam<T extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly T[],
  otherwise: T,
): T {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = values.find((candidate) => candidate === text);
  if (!value) throw refusal(400, `Invalid value for '${name}': '${text}'.`);
  return value;
}

const directions = ['asc', 'ascending', 'up', 'desc', 'descending', 'down'] as const;

/** 1 for rising, -1 for falling. */
export function directionOf(query: URLSearchParams): 1 | -1 {
  const direction = choiceParam(query, 'sort_order', directions, 'desc');
  return directions.indexOf(direction) < 3 ? 1 : -1;
}

/** One page as `{count, results}`; `count` is of all, not of the page. */
export function pageOf<T>(
  { query, site }: Pick<Call, 'query' | 'site'>,
  all: T[],
  render: (item: T) => unknown,
) {
  const limit = integerParam(query, 'limit', { least: 1, most: 100, otherwise: 25 });
  const asked = integerParam(query, 'offset', { least: 0, otherwise: 0 });
  const offset = site.ignoresPaging ? 0 : asked;
  return json(200, { count: all.length, results: all.slice(offset, offset + limit).map(render) });
}
