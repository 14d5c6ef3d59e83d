import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SimulatedRequest } from '../http/listen.ts';
import { checkSignature } from './check-signature.ts';

/** "GET Object" of "Signature Calculations for the Authorization Header", Amazon S3 API Reference. */
const account = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const now = new Date('2013-05-24T00:00:00Z');
const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
const request: SimulatedRequest = {
  method: 'GET',
  url,
  path: url.pathname,
  query: url.searchParams,
  headers: {
    host: url.host,
    range: 'bytes=0-9',
    'x-amz-content-sha256': createHash('sha256').update('').digest('hex'),
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  body: Buffer.alloc(0),
  secure: true,
};

test('the example of the documents holds', () => {
  expect(checkSignature(request, account, now)).toBeNull();
});

const without = ({ authorization: _, ...headers }: Record<string, string>) => headers;

test.each([
  ['no signature', { headers: without(request.headers) }, 'AccessDenied'],
  ['another path', { path: '/test2.txt' }, 'SignatureDoesNotMatch'],
  ['another method', { method: 'DELETE' }, 'SignatureDoesNotMatch'],
  ['another query', { query: new URLSearchParams('acl=') }, 'SignatureDoesNotMatch'],
  ['another body', { body: Buffer.from('x') }, 'XAmzContentSHA256Mismatch'],
  [
    'an unsigned header of S3',
    { headers: { ...request.headers, 'x-amz-acl': 'public-read' } },
    'AccessDenied',
  ],
])('%s is refused', (_, change, problem) => {
  expect(checkSignature({ ...request, ...change }, account, now)).toBe(problem);
});

test('another key, another secret, another region and another hour are refused', () => {
  expect(checkSignature(request, { ...account, accessKey: 'OTHER' }, now)).toBe('InvalidAccessKeyId');
  expect(checkSignature(request, { ...account, secretKey: 'other' }, now)).toBe('SignatureDoesNotMatch');
  expect(checkSignature(request, { ...account, region: 'eu-west-2' }, now)).toBe(
    'AuthorizationHeaderMalformed',
  );
  expect(checkSignature(request, account, new Date('2013-05-24T00:16:00Z'))).toBe('RequestTimeTooSkewed');
});
