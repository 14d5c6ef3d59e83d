import { errorBody, RestError } from '../rest/rest-error.ts';
import type { Input } from '../rest/route.ts';

const limit = 100;

type Work = {
  create(input: Input): Promise<unknown>;
  update(id: number, input: Input): Promise<unknown>;
  remove(id: number): unknown;
};

async function attempt(id: number, work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return { id, error: errorBody(error) };
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Runs a batch in order. The answer is 200 with an error in the place of each item that failed. */
export async function runBatch(body: Input, work: Work): Promise<unknown> {
  const creates = listOf(body.create) as Input[];
  const updates = listOf(body.update) as Input[];
  const removals = listOf(body.delete).map(Number);
  if (creates.length + updates.length + removals.length > limit) {
    const message = `Unable to accept more than ${limit} items for this request.`;
    throw new RestError(413, 'woocommerce_rest_request_entity_too_large', message);
  }
  const answer: Record<string, unknown[]> = {};
  for (const input of creates) {
    answer.create ??= [];
    answer.create.push(await attempt(0, () => work.create(input)));
  }
  for (const { id, ...input } of updates) {
    answer.update ??= [];
    answer.update.push(await attempt(Number(id), () => work.update(Number(id), input)));
  }
  for (const id of removals) {
    answer.delete ??= [];
    answer.delete.push(await attempt(id, () => work.remove(id)));
  }
  // PHP writes an empty array, not an empty object.
  return Object.keys(answer).length === 0 ? [] : answer;
}
