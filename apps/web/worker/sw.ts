import { MAX_TRAY } from '@crosslister/contract/intake/max-tray.ts';
import type { PushMessage } from '@crosslister/contract/notifications.ts';
import { listOf, maybe, object, text } from '../src/lib/answers/shape.ts';
import { isPicture } from '../src/lib/photos/is-picture.ts';
import { keepPhotos } from '../src/lib/photos/waiting-photos.ts';
import { rememberAsked } from '../src/lib/push/asked-links.ts';
import { notKeptPage, offlinePage } from './plain-pages.ts';

// Push messages, photos that other apps share, and a page for when the server cannot be reached. It stores no answer of the
// server.
declare const self: ServiceWorkerGlobalScope;

const isPushMessage = object<PushMessage>({
  id: text,
  tag: text,
  title: text,
  body: text,
  image: maybe(text),
  open: text,
  actions: listOf(object<PushMessage['actions'][number]>({ action: text, title: text, url: text })),
});

/** What browsers know beyond the compiler's list. */
interface Options extends NotificationOptions {
  actions: { action: string; title: string }[];
  image?: string;
  renotify: boolean;
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === '/share/') event.respondWith(answerShare(event.request));
  else if (mode === 'navigate') event.respondWith(pageOf(event));
});

async function answerShare(request: Request): Promise<Response> {
  try {
    await keepShared(request);
    return Response.redirect('/?intake=1', 303);
  } catch (error) {
    console.warn('The shared photos could not be kept', error);
    return asPage(notKeptPage, 507);
  }
}

/**
 * Kept in the browser until the page has sent them: the server asks who sends them, and only the page knows. Any website
 * can send such a form, so the page asks the seller first.
 */
async function keepShared(request: Request): Promise<void> {
  const files = (await request.formData()).getAll('photos').filter((value) => value instanceof File);
  const pictures = files.filter(isPicture).slice(0, MAX_TRAY);
  await keepPhotos(
    pictures.map((file) => ({ account: null, file, name: file.name, takenAt: null, starts: false })),
  );
}

const asPage = (page: string, status: number) =>
  new Response(page, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

async function pageOf(event: FetchEvent): Promise<Response> {
  try {
    // Requested while this worker was starting.
    const preloaded: Response | undefined = await event.preloadResponse;
    return preloaded ?? (await fetch(event.request));
  } catch (error) {
    console.warn('The page could not be fetched', error);
    return asPage(offlinePage, 503);
  }
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())));

async function show(message: unknown): Promise<void> {
  // A browser takes the permission away from a worker that shows nothing.
  if (!isPushMessage(message)) {
    await self.registration.showNotification('Crosslister', {
      body: 'There is news. Open the dashboard to read it.',
    });
    throw new Error('A push message that is not as agreed');
  }
  const { id, tag, title, body, image, open, actions } = message;
  const options: Options = {
    body,
    tag,
    // A later message in place of an earlier one sounds again.
    renotify: tag !== '',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    ...(image && { image }),
    actions: actions.map(({ action, title }) => ({ action, title })),
    data: { id, open, actions } satisfies Pick<PushMessage, 'id' | 'open' | 'actions'>,
  };
  await self.registration.showNotification(title, options);
}

self.addEventListener('notificationclick', (event) => event.waitUntil(follow(event)));

async function follow({ action, notification }: NotificationEvent): Promise<void> {
  const message: Partial<PushMessage> | null = notification.data;
  const chosen = message?.actions?.find((each) => each.action === action);
  const to = new URL(chosen?.url ?? message?.open ?? '/', self.location.origin);
  if (to.origin !== self.location.origin) {
    // It stays, for "Done" afterwards.
    if (to.protocol === 'https:' || to.protocol === 'http:') await self.clients.openWindow(to);
    return;
  }
  notification.close();
  await openDashboard(to.pathname + to.search);
}

/** In the dashboard that is open, if one is: nothing that is being typed there is lost. */
async function openDashboard(path: string): Promise<void> {
  await rememberAsked(path);
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const dashboards = all.filter(({ url }) => new URL(url).pathname === '/');
  const dashboard = dashboards.find(({ focused }) => focused) ?? dashboards[0];
  if (!dashboard) {
    await self.clients.openWindow(path);
    return;
  }
  dashboard.postMessage({ go: path });
  await dashboard.focus();
}
