import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SimulatedRequest } from '../http/listen.ts';

/** Clocks may differ by this much (ms) before S3 refuses. */
const TOLERANCE_MS = 15 * 60_000;

export interface S3Account {
  accessKey: string;
  secretKey: string;
  region: string;
}

/** The code of S3's refusal, or null where the signature holds. */
export type SignatureProblem =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'AuthorizationHeaderMalformed'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** RFC 3986, which is stricter than encodeURIComponent. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

/** Signature version 4 as the documents have it: "Authenticating Requests (AWS Signature Version 4)", Amazon S3 API. */
export function signatureOf(
  request: Pick<SimulatedRequest, 'method' | 'path' | 'query' | 'headers'>,
  { secretKey, scope, signedHeaders }: { secretKey: string; scope: string; signedHeaders: string[] },
): string {
  const { method, path, query, headers } = request;
  const canonical = [
    method,
    path.split('/').map(decodeURIComponent).map(encode).join('/'),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'] ?? '', scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), service), end);
  return hmac(key, toSign).toString('hex');
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Whether a request was signed with this account's secret, for this moment and this body. */
export function checkSignature(
  request: SimulatedRequest,
  account: S3Account,
  now: Date,
): SignatureProblem | null {
  const header = request.headers.authorization;
  if (!header) return 'AccessDenied';
  const [, accessKey, scope = '', region, names = '', given = ''] = authorization.exec(header) ?? [];
  if (!accessKey) return 'AuthorizationHeaderMalformed';
  if (accessKey !== account.accessKey) return 'InvalidAccessKeyId';
  if (region !== account.region) return 'AuthorizationHeaderMalformed';
  const signedHeaders = names.split(';');
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (!mustBeSigned.every((name) => signedHeaders.includes(name))) return 'AccessDenied';
  const at = (request.headers['x-amz-date'] ?? '').replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  const isNow = Math.abs(Date.parse(at) - now.getTime()) < TOLERANCE_MS;
  if (!isNow || !at.startsWith(`${scope.slice(0, 4)}-${scope.slice(4, 6)}-${scope.slice(6, 8)}`)) {
    return 'RequestTimeTooSkewed';
  }
  const wanted = signatureOf(request, { secretKey: account.secretKey, scope, signedHeaders });
  if (!timingSafeEqual(Buffer.from(wanted), Buffer.from(given))) return 'SignatureDoesNotMatch';
  const hash = request.headers['x-amz-content-sha256'];
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(request.body)) return 'XAmzContentSHA256Mismatch';
  return null;
}
