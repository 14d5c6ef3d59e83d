import type { Answer } from '../http/answer.ts';
import { type Listening, listen, type SimulatedRequest } from '../http/listen.ts';
import { checkSignature, type S3Account } from './check-signature.ts';

export interface S3Simulator extends S3Account, Pick<Listening, 'faults' | 'requests' | 'stop'> {
  url: string;
  /** Address of the one bucket there is, as `PHOTO_STORE_URL` takes it. */
  bucketUrl: string;
  /** What lies in the bucket, by key. */
  objects: Map<string, Buffer>;
}

const BUCKET = 'photos';
/** Keys in one page of a list; the real one gives up to 1000. */
const PAGE = 3;

const xml = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
const failure = (status: number, code: string) =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message><RequestId>1</RequestId></Error>`);

function list(objects: Map<string, Buffer>, query: URLSearchParams): Answer {
  if (query.get('list-type') !== '2') return failure(400, 'InvalidArgument');
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const most = Math.min(PAGE, Number(query.get('max-keys') ?? PAGE));
  const rest = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = rest.slice(0, most);
  const isCut = rest.length > page.length;
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
  );
  return xml(
    200,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><Prefix>${prefix}</Prefix>` +
      `<KeyCount>${page.length}</KeyCount><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  );
}

function answer(objects: Map<string, Buffer>, request: SimulatedRequest): Answer {
  const { method, path, query, headers, body } = request;
  const [, bucket, ...rest] = path.split('/').map(decodeURIComponent);
  if (bucket !== BUCKET) return failure(404, 'NoSuchBucket');
  const key = rest.join('/');
  if (key === '') return method === 'GET' ? list(objects, query) : failure(405, 'MethodNotAllowed');
  if (method === 'PUT') {
    if (!headers['content-length']) return failure(411, 'MissingContentLength');
    objects.set(key, body);
    return { status: 200 };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const found = objects.get(key);
  if (method !== 'GET') return failure(405, 'MethodNotAllowed');
  return found ? { status: 200, body: found } : failure(404, 'NoSuchKey');
}

/** Starts a stand-in for an S3-compatible store with one bucket: put, get, delete and list by prefix, each request signed. */
export async function startS3Simulator(
  options: { port?: number; now?: () => Date } = {},
): Promise<S3Simulator> {
  const account: S3Account = {
    accessKey: 'SIMULATEDACCESSKEY',
    secretKey: 'simulated+secret/of+the+photo/store',
    region: 'eu-west-2',
  };
  const objects = new Map<string, Buffer>();
  const now = options.now ?? (() => new Date());
  const { httpUrl: url, ...server } = await listen({
    httpPort: options.port,
    handle(request) {
      const problem = checkSignature(request, account, now());
      if (problem) return failure(problem === 'AuthorizationHeaderMalformed' ? 400 : 403, problem);
      return answer(objects, request);
    },
  });
  return { ...server, ...account, url, bucketUrl: `${url}/${BUCKET}`, objects };
}
