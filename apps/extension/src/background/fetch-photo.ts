import type { PhotoAnswer } from '../messages.ts';
import { callServer, sentenceOf } from './call-server.ts';
import { type Job, pairedAt } from './store.ts';

/** The browser stops a background script that waits longer for an answer. */
const TIMEOUT_MS = 25_000;

/** A photo of the item, from the dashboard's server: never from its own URL, and without cookies. */
export async function fetchPhoto({ origin, item, site }: Job, index: number): Promise<PhotoAnswer> {
  const src = item.images[index];
  const dashboard = await pairedAt(origin);
  if (!src) return { error: `There is no photo ${index + 1}.` };
  if (!dashboard) return { error: 'The dashboard is not paired with the extension any more.' };
  const failed = `Photo ${index + 1} could not be fetched from the dashboard's server`;
  const query = new URLSearchParams({ sku: item.sku, src, platform: site });
  const response = await callServer(dashboard, `/api/images/proxy/?${query}`, { patienceMs: TIMEOUT_MS });
  if (!response) return { error: `${failed}.` };
  if (!response.ok) return { error: await sentenceOf(response, `${failed} (${response.status}).`) };
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (!type.startsWith('image/')) return { error: `Photo ${index + 1} is not a picture.` };
  const ending = type.slice('image/'.length).replace('jpeg', 'jpg');
  try {
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { name: `photo-${index + 1}.${ending}`, type, base64: toBase64(bytes) };
  } catch (error) {
    console.warn('Photo not fetched:', error);
    return { error: `${failed}.` };
  }
}

function toBase64(bytes: Uint8Array): string {
  // Newer than TypeScript's declarations for byte arrays.
  if ('toBase64' in bytes && typeof bytes.toBase64 === 'function') return String(bytes.toBase64());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  }
  return btoa(text);
}
