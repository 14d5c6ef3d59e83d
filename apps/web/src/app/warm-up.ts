/** What a first click is likely to need, so that it need not wait for it. */
const likely = [
  () => import('../ui/mantine.tsx'),
  () => import('../features/products/row-menu.tsx'),
  () => import('../features/products/sold-dialog.tsx'),
  () => import('../features/header/tools-menu.tsx'),
  () => import('@crosslister/contract/results.ts'),
];

/** For Safari, which does not say when it has nothing to do. */
const LATER_MS = 2_000;

const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve);
    else setTimeout(resolve, LATER_MS);
  });

/** Loads it piece by piece while the page has nothing else to do. */
export async function warmUp(): Promise<void> {
  try {
    for (const load of likely) {
      await idle();
      await load();
    }
  } catch (error) {
    // Asked for again, and told, when it is clicked for.
    console.warn('Not loaded ahead', error);
  }
}
