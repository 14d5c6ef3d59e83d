import { type Finding, failed, passed, warned } from '../../account/account-check.ts';
import type { MarketplaceContext } from '../../context.ts';
import { cachedBy, exceptApi, FRESH, fresh } from '../cached-by.ts';
import { ask } from '../client.ts';

/** The second page, because with it the store names the first, with every parameter that it was asked with. */
const page = { page: '2', per_page: '1', _fields: 'id' };

/** Whether the answer is one to another request, as far as the store says. */
async function isOfAnother(context: MarketplaceContext, own: Record<string, string>): Promise<boolean> {
  const query = { ...page, ...own };
  const { headers } = await ask(context, { method: 'GET', path: 'wc/v3/products', query });
  const named = new RegExp(`[?&]${FRESH}=([\\w-]+)`).exec(headers.get('link') ?? '')?.[1];
  return named !== undefined && named !== own[FRESH];
}

/** The cache that answers when the same address is asked once more, or null. */
async function keptAt(context: MarketplaceContext, own: Record<string, string>): Promise<string | null> {
  let cache: string | null = null;
  const fetch: typeof globalThis.fetch = async (...call) => {
    const answer = await context.fetch(...call);
    cache = cachedBy(answer.headers);
    return answer;
  };
  try {
    await isOfAnother({ ...context, fetch }, own);
  } catch (error) {
    if (cache === null) throw error;
  }
  return cache;
}

/**
 * Asks for one page as everything is asked for, once more at the same address, and at another. Throws if a cache that
 * names itself answers where the store should have.
 */
export async function checkCaches(context: MarketplaceContext): Promise<Finding> {
  const own = fresh();
  const isFirstOld = await isOfAnother(context, own);
  const cache = await keptAt(context, own);
  if (isFirstOld || (await isOfAnother(context, fresh()))) {
    return failed(
      'Something in front of your store answers from a cache, without saying so. It may hide sales.',
      {
        nextStep: exceptApi,
      },
    );
  }
  if (cache === null) return passed('No cache answers in place of your store.');
  return warned(`Answers of your store are kept by ${cache}. Crosslister asks past it.`, {
    nextStep: exceptApi,
  });
}
