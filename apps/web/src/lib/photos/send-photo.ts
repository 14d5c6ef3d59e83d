import type { AnswerSchema } from '../answers/shape.ts';
import { ApiError, refusalOf, TIMEOUT_HINT } from '../api-error.ts';
import { readToken } from '../auth-token.ts';
import { parseJson } from '../parse-json.ts';

const TIMEOUT_MS = 300_000;

interface Watched {
  signal: AbortSignal;
  /** Whole percent of the bytes sent. */
  onProgress: (percent: number) => void;
}

/** Sends one photo. By XMLHttpRequest, because `fetch` cannot report how much was sent. Throws an ApiError. */
export function sendPhoto<T>(
  path: string,
  photo: Blob,
  schema: AnswerSchema<T>,
  { signal, onProgress }: Watched,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('Authorization', `Token ${readToken() ?? ''}`);
    request.setRequestHeader(
      'Content-Type',
      photo.type.startsWith('image/') ? photo.type : 'application/octet-stream',
    );
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / (total || 1)) * 100));
    request.onload = () => resolve(answerOf(request, schema));
    request.onerror = () =>
      reject(
        new ApiError('unreachable', 'The server cannot be reached. Check the connection and try again.'),
      );
    request.ontimeout = () => reject(new ApiError('timeout', TIMEOUT_HINT));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(photo);
  });
}

async function answerOf<T>({ status, responseText }: XMLHttpRequest, schema: AnswerSchema<T>): Promise<T> {
  if (status < 200 || status > 299) throw await refusalOf(new Response(responseText, { status }));
  const parsed = schema.safeParse(parseJson(responseText));
  if (!parsed.success) throw new ApiError('unexpected', 'Unexpected response format from server');
  return parsed.data;
}

/** The server's answer about the photo itself will not change. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== undefined && error.status < 429 && error.status !== 408;
