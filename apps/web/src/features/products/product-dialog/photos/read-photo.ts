import { PhotoOriginal } from '@crosslister/contract/products/image.ts';
import { callApi, fetchApi } from '../../../../lib/api-client.ts';

/** A photo's bytes. One on another site is read by our server: a page may not. */
export async function readPhoto(src: string): Promise<Blob> {
  const isOwn = src.startsWith('/api/images/');
  const answer = isOwn ? await fetchApi(src) : await fetchApi('/api/images/read/', { query: { src } });
  return answer.blob();
}

/** The photo that this one was made from by editing it here, or null. */
export async function readOriginal(src: string): Promise<string | null> {
  const { original } = await callApi('/api/images/original/', PhotoOriginal, { query: { src } });
  return original;
}
