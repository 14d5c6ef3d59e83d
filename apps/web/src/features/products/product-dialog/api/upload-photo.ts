import { UploadedImage } from '@crosslister/contract/products/image.ts';
import { ApiError, refusalOf, TIMEOUT_HINT } from '../../../../lib/api-error.ts';
import { readToken } from '../../../../lib/auth-token.ts';
import { parseJson } from '../../../../lib/parse-json.ts';

const TIMEOUT_MS = 300_000;

interface Watched {
  signal: AbortSignal;
  /** Whole percent of the bytes sent. */
  onProgress: (percent: number) => void;
}

/** Sends one photo, with the one it was made from if it was edited here. By XMLHttpRequest, because `fetch` cannot report how much was sent. Throws an ApiError. */
export function uploadPhoto(
  photo: Blob,
  { signal, onProgress }: Watched,
  editedFrom?: string,
): Promise<UploadedImage> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const query = editedFrom === undefined ? '' : `?${new URLSearchParams({ edited_from: editedFrom })}`;
    request.open('POST', `/api/images/${query}`);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('Authorization', `Token ${readToken() ?? ''}`);
    request.setRequestHeader(
      'Content-Type',
      photo.type.startsWith('image/') ? photo.type : 'application/octet-stream',
    );
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / (total || 1)) * 100));
    request.onload = () => resolve(answerOf(request));
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

async function answerOf({ status, responseText }: XMLHttpRequest): Promise<UploadedImage> {
  if (status !== 201) throw await refusalOf(new Response(responseText, { status }));
  const parsed = UploadedImage.safeParse(parseJson(responseText));
  if (!parsed.success) throw new ApiError('unexpected', 'Unexpected response format from server');
  return parsed.data;
}
