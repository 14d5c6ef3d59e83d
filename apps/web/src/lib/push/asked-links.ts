// A link that changes something could be on anybody's page. The service worker notes here what the seller has pressed
// in a notification: only our own pages can write it. The entries are empty.
const NAME = 'asked-links';

/** For the service worker. */
export async function rememberAsked(path: string): Promise<void> {
  const asked = await caches.open(NAME);
  await asked.put(path, new Response());
}

/** Whether the seller has pressed it in a notification. True only once for each press. */
export async function wasAsked(path: string): Promise<boolean> {
  // Without https there are no notifications.
  if (!('caches' in globalThis)) return false;
  const asked = await caches.open(NAME);
  return asked.delete(path);
}
