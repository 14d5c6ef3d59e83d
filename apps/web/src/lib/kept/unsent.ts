import type { Mutation, MutationCache } from '@tanstack/react-query';
import { noteKeeper } from '../failures/offline-toast.ts';
import { accountName } from './account-name.ts';
import {
  dropKept,
  findKept,
  holdPage,
  type Kept,
  type KeptKey,
  keep,
  ownKept,
  thisPage,
  type UnsentCall,
} from './kept.ts';

/** What a mutation sends, so that it can be sent after a reload too. By `meta.unsent` of the mutation. */
export type DescribeUnsent<Variables> = (
  variables: Variables,
) => Pick<Kept, 'form' | 'title'> & { call: UnsentCall };

const unsent = new WeakMap<object, KeptKey>();

type Sent = Mutation<unknown, Error, unknown, unknown>;

/** Of what waits for a connection. The code that asks may have heard of it first. */
function describeWaiting(waiting: readonly Sent[]) {
  for (const mutation of waiting) follow(mutation);
  const isLost = !waiting.every((mutation) => unsent.has(mutation) || mutation.meta?.isKept === true);
  return {
    isLost,
    details: isLost
      ? 'Keep this page open until then.'
      : 'It is kept in this browser, also if this page is closed.',
  };
}

/** Keeps the calls of mutations that wait for a connection, until they have ended. */
export function keepUnsent(mutations: MutationCache): void {
  holdPage();
  noteKeeper(describeWaiting);
  mutations.subscribe(({ mutation }) => mutation && follow(mutation));
}

function follow(mutation: Sent): void {
  const { status, isPaused, variables } = mutation.state;
  const known = unsent.get(mutation);
  const describe = mutation.meta?.unsent as DescribeUnsent<unknown> | undefined;
  if (describe && !known && status === 'pending' && isPaused) {
    const account = accountName();
    if (account === null) return;
    const { form, title, call } = describe(variables);
    const typed = ownKept(account, form)?.typed ?? null;
    const kept = { account, page: thisPage, form, title, at: Date.now(), typed, call };
    if (keep(kept)) unsent.set(mutation, kept);
  } else if (known && status !== 'pending') {
    unsent.delete(mutation);
    noteAnswer(known, status === 'success');
  }
}

/** What was typed stays if it could not be saved. */
export function noteAnswer(key: KeptKey, isDone: boolean): void {
  const kept = findKept(key);
  if (!kept) return;
  if (isDone || kept.typed === null) dropKept(kept);
  else keep({ ...kept, call: undefined });
}
