import { registerServiceWorker } from '../lib/browser/service-worker.ts';
import { browserChannel } from '../lib/push/browser-channel.ts';

/** What a first click will probably need. Each takes a moment to run, the schemas the longest. */
const likely = [
  () => import('@crosslister/contract/results.ts'),
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

/** Fetched and compiled, but not run (preload-page.ts). A page that nobody has touched has nothing to do. */
function fetchAhead(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="ahead"]');
  for (const file of named?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href: `/assets/${file}` }));
  }
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
    fetchAhead();
    await untilTouched();
    for (const load of likely) {
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
