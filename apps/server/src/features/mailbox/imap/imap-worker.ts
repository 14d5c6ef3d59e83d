import { parentPort } from 'node:worker_threads';
import type { Asked, CallName, Reach, Said } from './calls.ts';
import { type Conversation, startConversation } from './conversation.ts';
import { MailboxFailure } from './mailbox-failure.ts';

// The thread of imap-thread.ts.

const conversations = new Map<number, Conversation>();
const say = (said: Said) => parentPort?.postMessage(said);

parentPort?.on('message', (asked: Asked) => {
  if (asked === 'beat') return say('beat');
  const { conversation } = asked;
  if ('end' in asked) {
    conversations.get(conversation)?.end();
    conversations.delete(conversation);
    return;
  }
  const { id, name, argument } = asked;
  answer(conversation, name, argument).then(
    (value) => say({ id, value }),
    (error: Error) => {
      const { message } = error;
      const isTheirs = error instanceof MailboxFailure;
      say(isTheirs ? { id, failure: { message, isRefusal: error.isRefusal } } : { id, error });
    },
  );
});
say('beat');

async function answer(number: number, name: CallName, argument: unknown): Promise<unknown> {
  if (name === 'open') conversations.set(number, startConversation(argument as Reach));
  const conversation = conversations.get(number);
  if (!conversation) throw new Error('the conversation has ended');
  return name === 'open' ? conversation.open() : conversation[name](argument as never);
}
