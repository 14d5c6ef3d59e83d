import { takenAt } from '@crosslister/domain/intake/taken-at.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { shrinkPhoto } from '../../../lib/photos/shrink-photo.ts';

export type PhotoRequest = { id: number; file: Blob } & ({ kind: 'look' } | { kind: 'shrink' });
export type PhotoReply = { id: number } & (
  | { kind: 'looked'; hash: string; takenAt: string | null }
  | { kind: 'shrunk'; photo: Blob; ms: number }
  | { kind: 'failed'; message: string }
);

/** A camera writes it into the first part of a file. */
const HEAD_BYTES = 256 * 1024;

/** Piece by piece: a large file is never in memory as a whole. `crypto.subtle` cannot, and is not there without https. */
async function hashOf(file: Blob): Promise<string> {
  const hash = sha256.create();
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) hash.update(piece.value);
  return bytesToHex(hash.digest());
}

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: a picture of 12 megapixels takes 48 MB, and a phone ends a page that takes too much. */
function shrinkInTurn(file: Blob): Promise<{ photo: Blob; ms: number }> {
  const shrunk = turn.then(async () => {
    const began = performance.now();
    return { photo: await shrinkPhoto(file), ms: performance.now() - began };
  });
  turn = shrunk.catch(() => undefined);
  return shrunk;
}

async function answer({ id, kind, file }: PhotoRequest): Promise<PhotoReply> {
  if (kind === 'shrink') return { id, kind: 'shrunk', ...(await shrinkInTurn(file)) };
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return { id, kind: 'looked', hash: await hashOf(file), takenAt: takenAt(head) };
}

addEventListener('message', async ({ data }: MessageEvent<PhotoRequest>) => {
  const reply = await answer(data).catch(
    (error: unknown): PhotoReply => ({ id: data.id, kind: 'failed', message: String(error) }),
  );
  postMessage(reply);
});
