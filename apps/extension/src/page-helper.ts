import {
  ExtensionItem,
  type ExtensionReply,
  type ExtensionRequest,
  type ExtensionSite,
  FromExtension,
  type ToExtension,
} from '@crosslister/contract/extension.ts';
import { extensionFunction, extensionPlatforms } from '@crosslister/contract/platforms.ts';
import { version } from './version.ts';

/** Longer than any script needs to answer. Without an answer by then there is no extension. */
const DEAF_MS = 5000;

const waiting = new Map<string, { hear: (reply: ExtensionReply) => void }>();

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window || origin !== location.origin) return;
  const parsed = FromExtension.safeParse(data);
  if (parsed.success) waiting.get(parsed.data.id)?.hear(parsed.data.reply);
});

/** `crypto.randomUUID` is not available on plain http. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Resolves with the last reply to a request. `onStep` gets the replies before it. */
function ask(request: ExtensionRequest, onStep?: (text: string) => void): Promise<ExtensionReply> {
  const id = newId();
  const { promise, resolve, reject } = Promise.withResolvers<ExtensionReply>();
  const deaf = setTimeout(
    () => reject(new Error('Could not establish connection. Receiving end does not exist.')),
    DEAF_MS,
  );
  waiting.set(id, {
    hear(reply) {
      clearTimeout(deaf);
      if (reply.kind === 'received') return;
      if (reply.kind === 'step') return onStep?.(reply.text);
      if (reply.kind === 'error') reject(new Error(reply.message));
      else resolve(reply);
    },
  });
  const message: ToExtension = { to: 'crosslister-extension', id, request };
  window.postMessage(message, location.origin);
  return promise.finally(() => {
    clearTimeout(deaf);
    waiting.delete(id);
  });
}

interface Options {
  /** Receives how far the form has come, as a text for the seller. */
  onStep?: (text: string) => void;
  /** The operation of the step. A result that comes when the page is closed is kept under its id. */
  operation?: number;
}

const listOn =
  (site: ExtensionSite) =>
  async (given: unknown, { onStep, operation }: Options = {}) => {
    const item = ExtensionItem.safeParse(given);
    if (!item.success) {
      const [issue] = item.error.issues;
      const error = `The extension cannot use this item: ${issue?.path.join('.')}: ${issue?.message}`;
      return { success: false, error };
    }
    const reply = await ask(
      { call: 'crosslist', site, item: item.data, operation: operation ?? null },
      onStep,
    );
    if (reply.kind !== 'answer') throw new Error('The extension gave no answer.');
    return reply.answer;
  };

const helper = {
  version,
  ...Object.fromEntries(extensionPlatforms.map((site) => [extensionFunction(site), listOn(site)])),
  async status() {
    const reply = await ask({ call: 'status' });
    if (reply.kind !== 'status') throw new Error('The extension gave no answer.');
    return reply.status;
  },
  /** Pairs the extension with this dashboard, by a code from its server. */
  async pair(code: string) {
    const reply = await ask({ call: 'pair', code });
    if (reply.kind !== 'answer') throw new Error('The extension gave no answer.');
    return reply.answer;
  },
  /** Opens the extension's options. */
  async options() {
    await ask({ call: 'options' });
  },
  async outcomes() {
    const reply = await ask({ call: 'outcomes' });
    return reply.kind === 'outcomes' ? reply.outcomes : [];
  },
  async taken(operation: number) {
    await ask({ call: 'taken', operation });
  },
};

Object.defineProperty(window, 'crosslisterExtension', {
  value: Object.freeze(helper),
  enumerable: true,
  configurable: true,
});
