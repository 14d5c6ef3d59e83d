import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { Webhooks } from '../sales/webhooks.ts';
import { type MatrixCall, needed, placeless } from './matrix-calls.ts';
import type { Subject } from './subject.ts';

/** Our side of a marketplace's messages: proves that the URL is ours, and receives what comes. */
async function startEnd({ challenge }: Webhooks) {
  const hook = { url: '', secret: 'known to the marketplace and to us' };
  const server = createServer((request, response) => {
    const code = new URL(request.url ?? '', hook.url).searchParams.get('challenge_code');
    response.setHeader('content-type', 'application/json').setHeader('connection', 'close');
    response.end(JSON.stringify(code === null ? {} : (challenge?.(code, hook) ?? {})));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/`;
  return { hook, stop: () => server.close() };
}

async function webhooksRound({ marketplace, messages, context }: Subject, isMoved: boolean) {
  const { webhooks } = marketplace;
  if (!webhooks) return placeless;
  const { topicsAt, forget } = needed(messages, 'webhooks');
  const [before, after] = [await startEnd(webhooks), await startEnd(webhooks)];
  await webhooks.ensure(context(), before.hook);
  const topics = await topicsAt(before.hook.url);
  expect(topics).not.toEqual([]);
  if (!isMoved) await forget();
  return {
    work: (faulty: Parameters<Webhooks['ensure']>[0]) => webhooks.ensure(faulty, after.hook),
    async proof() {
      expect(await topicsAt(after.hook.url)).toEqual(topics);
      expect(await topicsAt(before.hook.url)).toEqual([]);
      await forget();
      before.stop();
      after.stop();
    },
  };
}

async function webhooksRemoved({ marketplace: { webhooks }, messages, context }: Subject) {
  if (!webhooks) return placeless;
  const { topicsAt, forget } = needed(messages, 'webhooks');
  const { hook, stop } = await startEnd(webhooks);
  await webhooks.ensure(context(), hook);
  expect(await topicsAt(hook.url)).not.toEqual([]);
  return {
    work: (faulty: Parameters<Webhooks['remove']>[0]) => webhooks.remove(faulty, hook),
    async proof() {
      expect(await topicsAt(hook.url)).toEqual([]);
      await forget();
      stop();
    },
  };
}

/** Calls that are about the messages a marketplace sends. */
export const messageCalls: MatrixCall[] = [
  { name: 'webhooks', changes: true, make: (subject) => webhooksRound(subject, false) },
  { name: 'webhooks moved', changes: true, make: (subject) => webhooksRound(subject, true) },
  { name: 'webhooks removed', changes: true, make: webhooksRemoved },
  {
    name: 'message',
    changes: false,
    async make({ marketplace: { webhooks }, closedAccount }) {
      // WooCommerce signs its messages with a secret that both sides know, so they are checked without a call.
      if (!webhooks || !closedAccount) return placeless;
      const { message } = await closedAccount();
      return {
        work: (context) => webhooks.receive(context, message, { url: '', secret: '' }),
        proof: (judged) => expect(judged).toMatchObject({ kind: 'ping' }),
      };
    },
  },
  {
    name: 'closed account',
    changes: false,
    async make({ marketplace: { accountDeletion }, closedAccount }) {
      if (!accountDeletion) return placeless;
      const { message, accountId } = await needed(closedAccount, 'accountDeletion')();
      return {
        work: (context) => accountDeletion.receive(context, message),
        proof: (judged) => expect(judged).toEqual({ kind: 'deleted', accountId }),
      };
    },
  },
];
