import {
  ExtensionReply,
  type FromExtension,
  ToExtension,
  type ToWorker,
} from '@crosslister/contract/extension.ts';

const RETRY_MS = 500;
/**
 * Each attempt may start the extension, which takes a moment. More than this many in a row
 * means that it does not start.
 */
const MOST_RETRIES = 10;
const POLL_MS = 2000;

/**
 * False once the extension was updated, reloaded or removed under this page. Its scripts stay on the page without a
 * connection.
 */
function isAlive(): boolean {
  return chrome.runtime?.id !== undefined;
}

const INVALIDATED = 'Extension context invalidated.';

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window || origin !== location.origin) return;
  const parsed = ToExtension.safeParse(data);
  if (parsed.success) carry(parsed.data);
});

/** Carries one request to the background and its replies back, also when the background restarts. */
function carry({ id, request }: ToExtension): void {
  let ended = false;
  let failures = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function say(reply: ExtensionReply): void {
    if (ended) return;
    const message: FromExtension = { to: 'crosslister-page', id, reply };
    window.postMessage(message, location.origin);
    if (reply.kind === 'received' || reply.kind === 'step') return;
    ended = true;
    clearInterval(timer);
  }

  function connect(message: ToWorker): void {
    if (ended) return;
    if (!isAlive()) {
      say({ kind: 'error', message: INVALIDATED });
      return;
    }
    const port = chrome.runtime.connect({ name: 'dashboard' });
    port.onMessage.addListener((raw: unknown) => {
      const parsed = ExtensionReply.safeParse(raw);
      if (!parsed.success) return;
      failures = 0;
      say(parsed.data);
      if (ended) port.disconnect();
    });
    port.onDisconnect.addListener(() => {
      failures += 1;
      if (failures > MOST_RETRIES) {
        say({ kind: 'error', message: 'Could not establish connection. Receiving end does not exist.' });
      } else {
        setTimeout(connect, RETRY_MS, { id, request: { call: 'resume' } } satisfies ToWorker);
      }
    });
    port.postMessage(message);
  }

  say({ kind: 'received' });
  // A script without a connection does not always get an event about it.
  timer = setInterval(() => {
    if (!isAlive()) say({ kind: 'error', message: INVALIDATED });
  }, POLL_MS);
  try {
    connect({ id, request });
  } catch (error) {
    say({ kind: 'error', message: isAlive() ? String(error) : INVALIDATED });
  }
}
