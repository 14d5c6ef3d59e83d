import { registerServiceWorker } from '../lib/browser/service-worker.ts';
import { browserChannel } from '../lib/push/browser-channel.ts';

/** What a first click will probably need. */
const likely = [
  () => import('../ui/styles/mantine.tsx'),
  () => import('../features/products/selection/selection-bar.tsx'),
  () => import('./dashboard-dialogs.tsx'),
  () => import('../features/products/actions/row-menu.tsx'),
  () => import('../features/products/table/layout/photo-grid.module.css'),
  () => import('../features/products/sold/sold-dialog.tsx'),
  () => import('../features/header/tools-menu.tsx'),
];

/** For Safari, which does not report when it is idle. */
const LATER_MS = 2_000;

const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve);
    else setTimeout(resolve, LATER_MS);
  });

/** The files of those, in the order in which they need each other (preload-page.ts). `npm run dev` has none. */
function filesAhead(): string[] {
  const { content } = document.querySelector<HTMLMetaElement>('meta[name="ahead"]') ?? {};
  return content?.split(' ').map((file) => `/assets/${file}`) ?? [];
}

/** Fetched and compiled, but not run. A page that nobody has touched has nothing to do. */
function fetchAhead(files: string[]): void {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/** A mouse, a finger or a key: a press may follow. */
const untilTouched = () =>
  new Promise((resolve) => {
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      window.addEventListener(type, resolve, { once: true });
  });

/** Runs the parts one by one, while the page is idle. */
export async function warmUp(): Promise<void> {
  try {
    await idle();
    const files = filesAhead();
    fetchAhead(files);
    await untilTouched();
    // One at a time: a press waits for one of them at most.
    for (const load of [...files.map((file) => () => import(/* @vite-ignore */ file)), ...likely]) {
      await idle();
      await load();
    }
  } catch (error) {
    // A click requests it again and reports the error.
    console.warn(error);
  }
}

/** For push messages to this browser, and the offline page. Nothing on the first screen waits for it. */
export async function startServiceWorker(): Promise<void> {
  try {
    await idle();
    await registerServiceWorker();
    if (!browserChannel.read()) return;
    const { renewPush } = await import('../lib/push/renew-push.ts');
    await renewPush();
  } catch (error) {
    // Settings, Notifications says what is in the way.
    console.warn(error);
  }
}
