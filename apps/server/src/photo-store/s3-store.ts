import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { refuseWithinTransaction } from '../db/transact.ts';
import { semaphore } from '../semaphore.ts';
import type { PhotoStore } from './photo-store.ts';
import { PhotoStoreProblem, picturePath, sellerPath } from './photo-store.ts';
import type { S3Settings } from './photo-store-settings.ts';

/** Time limit (ms) of one attempt of one request. */
const PATIENCE_MS = 15_000;
/** How often a request is repeated that failed on the way, or got 429 or 5xx. All our requests may be repeated. */
const RETRIES = 2;
const REMOVED_AT_ONCE = 8;

/** Photos in a bucket of an S3-compatible store, in a folder of their own. */
export function s3Store({ endpoint, bucket, folder, region, accessKey, secretKey }: S3Settings): PhotoStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: RETRIES,
  });
  const place = [endpoint, bucket, ...folder].join('/');
  const inBucket = (path: string) => [...folder, path].join('/');
  const addressOf = (key: string) =>
    `${endpoint}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;

  /** The answer, if it is a success or a 404. */
  const ask = async (method: string, url: string, body: Uint8Array<ArrayBuffer> | null = null) => {
    refuseWithinTransaction();
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signal = AbortSignal.timeout(PATIENCE_MS * (RETRIES + 1));
    // Otherwise the body is not signed, and the store would accept whatever arrives.
    const headers = { 'x-amz-content-sha256': sha256 };
    const answer = await persistently(signal, () =>
      client.fetch(url, { method, body, headers, redirect: 'error', signal }),
    ).catch((error: unknown) => {
      throw new PhotoStoreProblem(`the photo store ${place} does not answer`, { cause: error });
    });
    if (answer.ok) return answer;
    const text = await answer.text();
    const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? '';
    if (answer.status === 404 && code !== 'NoSuchBucket') return null;
    throw new PhotoStoreProblem(`the photo store ${place} answered ${answer.status} ${code}`.trim());
  };

  const list = async (prefix: string, most: number, after?: string) => {
    const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': String(most) });
    if (after !== undefined) query.set('continuation-token', after);
    const answer = await ask('GET', `${endpoint}/${bucket}/?${query}`);
    const text = (await answer?.text()) ?? '';
    if (!text.includes('<ListBucketResult')) {
      throw new PhotoStoreProblem(`what answers at ${place} is no S3-compatible store`);
    }
    return {
      keys: [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key),
      next: /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1],
    };
  };

  const removeKey = async (key: string) => void (await ask('DELETE', addressOf(key)));

  return {
    place,
    async put(picture, bytes) {
      await ask('PUT', addressOf(inBucket(picturePath(picture))), new Uint8Array(bytes));
    },
    async get(picture) {
      const answer = await ask('GET', addressOf(inBucket(picturePath(picture))));
      return answer && Buffer.from(await answer.arrayBuffer());
    },
    async remove(userId, id) {
      const sizes = ['full', 'small'] as const;
      await Promise.all(sizes.map((size) => removeKey(inBucket(picturePath({ userId, id, size })))));
    },
    async removeAllOf(userId) {
      const few = semaphore(REMOVED_AT_ONCE);
      let after: string | undefined;
      do {
        const { keys, next } = await list(inBucket(`${sellerPath(userId)}/`), 1000, after);
        await Promise.all(keys.map((key) => few(() => removeKey(key))));
        after = next;
      } while (after !== undefined);
    },
    async check() {
      await list(inBucket(''), 1);
    },
  };
}

/** The library repeats requests that got 429 or 5xx. A store may also close a connection just as it is used again. */
async function persistently<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  for (let left = RETRIES; ; left--) {
    try {
      return await request();
    } catch (error) {
      if (left === 0 || signal.aborted) throw error;
    }
  }
}
