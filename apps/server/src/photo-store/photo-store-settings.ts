import { fileURLToPath } from 'node:url';

export interface S3Settings {
  kind: 's3';
  /** The store's URL without bucket and without a slash at the end. */
  endpoint: string;
  bucket: string;
  /** The folder in the bucket. May be empty. */
  folder: string[];
  region: string;
  accessKey: string;
  secretKey: string;
}

export type PhotoStoreSettings = { kind: 'folder'; folder: string } | S3Settings;

interface Given {
  PHOTO_STORE_URL?: string | undefined;
  PHOTO_STORE_REGION?: string | undefined;
  PHOTO_STORE_ACCESS_KEY?: string | undefined;
  PHOTO_STORE_SECRET_KEY?: string | undefined;
}

/** Amazon's own URLs contain their region. Other stores need one without meaning, and expect this. */
const ELSEWHERE = 'us-east-1';
const amazonRegion = /^s3[.-]([a-z]{2}-[a-z]+-\d)\.amazonaws\.com/;

/**
 * The settings in PHOTO_STORE_URL and the variables beside it. A sentence if they cannot be
 * used; null if they are not set.
 */
export function readPhotoStore(given: Given): PhotoStoreSettings | null | string {
  if (!given.PHOTO_STORE_URL) return null;
  const url = new URL(given.PHOTO_STORE_URL);
  if (url.protocol === 'file:') {
    try {
      return { kind: 'folder', folder: fileURLToPath(url) };
    } catch {
      return 'PHOTO_STORE_URL names no folder of this machine: file:///mnt/photos would.';
    }
  }
  const [bucket, ...folder] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (!bucket || url.search || url.hash || url.username) {
    return 'PHOTO_STORE_URL must end with the name of the bucket: https://s3.eu-west-2.amazonaws.com/my-photos.';
  }
  const { PHOTO_STORE_ACCESS_KEY: accessKey, PHOTO_STORE_SECRET_KEY: secretKey } = given;
  if (!accessKey || !secretKey) {
    return 'PHOTO_STORE_URL names a bucket, so PHOTO_STORE_ACCESS_KEY and PHOTO_STORE_SECRET_KEY must be set too.';
  }
  const region = given.PHOTO_STORE_REGION ?? amazonRegion.exec(url.host)?.[1] ?? ELSEWHERE;
  return { kind: 's3', endpoint: url.origin, bucket, folder, region, accessKey, secretKey };
}
