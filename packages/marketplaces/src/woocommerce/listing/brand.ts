import { instead } from '@crosslister/domain/instead.ts';
import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { ask, parse } from '../client.ts';
import { rejected } from '../errors.ts';
import { plainText } from '../texts.ts';

const Brand = z.object({ id: z.number(), name: z.string() });
const path = 'wc/v3/products/brands';

const same = (one: string, other: string) =>
  plainText(one).toLocaleLowerCase('en') === other.trim().toLocaleLowerCase('en');

/**
 * The number of a brand in the store, which is made if it has it not yet. Null where there are no brands: stores have them
 * since 9.6, and the user of a key may be kept from them.
 */
export const brandNamed = (context: MarketplaceContext, name: string): Promise<number | null> =>
  findOrMake(context, name).catch(
    instead(null, (error) => error instanceof MarketplaceError && error.kind === 'credentials'),
  );

async function findOrMake(context: MarketplaceContext, name: string): Promise<number | null> {
  const query = { search: name, per_page: '100', _fields: 'id,name' };
  const known = await ask(context, { method: 'GET', path, query, mayLack: true });
  if (known.problem?.code === 'rest_no_route') return null;
  if (known.problem) throw rejected(known.problem);
  const found = parse(z.array(Brand), known.json, 'its brands').find((each) => same(each.name, name));
  if (found) return found.id;
  const { json, problem } = await ask(context, { method: 'POST', path, body: { name }, mayLack: true });
  // Two products of a new brand may be listed at once.
  if (problem?.code === 'term_exists' && problem.data?.resource_id) return problem.data.resource_id;
  if (problem) throw rejected(problem);
  if (json === undefined) {
    throw new MarketplaceError(
      'unknown',
      'Your store answered the new brand with something that cannot be read.',
      { nextStep: 'If it goes on, look for PHP warnings in the error log of the store.' },
    );
  }
  return parse(Brand, json, 'the new brand').id;
}
