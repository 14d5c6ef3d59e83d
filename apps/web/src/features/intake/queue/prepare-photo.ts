import { ApiError } from '../../../lib/api-error.ts';
import { updatePhoto, type WaitingPhoto, warnOfDatabase } from '../../../lib/photos/waiting-photos.ts';
import type { PhotoReply, PhotoRequest } from './photo-worker.ts';

type Kind = Exclude<PhotoReply['kind'], 'failed'>;
type Reply<K extends Kind> = Extract<PhotoReply, { kind: K }>;

let worker: Worker | undefined;
let asked = 0;
const asks = new Map<number, { end: (reply: PhotoReply) => void; fail: (error: Error) => void }>();

/** Beside the page, which stays quick however many photos there are. */
function ask<K extends Kind>(kind: PhotoRequest['kind'], answer: K, file: Blob): Promise<Reply<K>> {
  worker ??= begin();
  const id = ++asked;
  return new Promise((resolve, reject) => {
    const end = (reply: PhotoReply) => {
      asks.delete(id);
      if (isReply(reply, answer)) resolve(reply);
      else reject(new Error(reply.kind === 'failed' ? reply.message : 'The photo could not be read.'));
    };
    asks.set(id, { end, fail: reject });
    worker?.postMessage({ id, kind, file } satisfies PhotoRequest);
  });
}

const isReply = <K extends Kind>(reply: PhotoReply, kind: K): reply is Reply<K> => reply.kind === kind;

function begin(): Worker {
  const made = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  made.onmessage = ({ data }: MessageEvent<PhotoReply>) => asks.get(data.id)?.end(data);
  // Its script could not be loaded. That says nothing about the photos: they are tried again, with another worker.
  made.onerror = () => {
    endPreparing();
    for (const { fail } of asks.values())
      fail(
        new ApiError(
          'unreachable',
          'Part of the dashboard could not be loaded. Reload the page and try again.',
        ),
      );
    asks.clear();
  };
  return made;
}

export function endPreparing(): void {
  worker?.terminate();
  worker = undefined;
}

export const lookAtPhoto = (file: Blob) => ask('look', 'looked', file);

const HEIC = /\.hei[cf]$/i;
/** What was seen so far of this device and its network, in ms and bytes. Null: nothing yet. */
const seen: { bytesPerMs: number | null; shrinkMsPerByte: number | null } = {
  bytesPerMs: null,
  shrinkMsPerByte: null,
};
const moved = (before: number | null, now: number) => (before === null ? now : before * 0.7 + now * 0.3);

export function noteSent(bytes: number, ms: number): void {
  seen.bytesPerMs = moved(seen.bytesPerMs, bytes / Math.max(1, ms));
}

/** Of a photo of 12 megapixels so much is left. */
const LEFT = 0.25;

/**
 * The photo as it is sent: made smaller where that is quicker than sending it as it is. An iPhone's own format is small, and
 * says its time to the server alone. A phone may end the page because a large picture takes too much memory: what was begun
 * once is sent as it is.
 */
export async function photoToSend(waiting: WaitingPhoto, most: number): Promise<Blob> {
  const { file, name, tried } = waiting;
  const { bytesPerMs, shrinkMsPerByte } = seen;
  const isQuicker =
    bytesPerMs === null ||
    shrinkMsPerByte === null ||
    file.size * shrinkMsPerByte < (file.size * (1 - LEFT)) / bytesPerMs;
  if (file.size <= most && (HEIC.test(name) || tried || !isQuicker)) return file;
  if (waiting.id > 0) await updatePhoto({ ...waiting, tried: true }).catch(warnOfDatabase);
  const { photo, ms } = await ask('shrink', 'shrunk', file);
  if (photo.size < file.size) seen.shrinkMsPerByte = moved(seen.shrinkMsPerByte, ms / file.size);
  return photo;
}
