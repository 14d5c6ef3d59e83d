import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { shrinkPhoto } from '../../../lib/photos/shrink-photo.ts';
import { takenAt } from './taken-at.ts';

export type PhotoRequest = { id: number; file: Blob } & ({ kind: 'look' } | { kind: 'shrink' });
export type PhotoReply = { id: number } & (
  | { kind: 'looked'; hash: string; takenAt: string | null }
  | { kind: 'shrunk'; photo: Blob }
  | { kind: 'failed'; message: string }
);

/** Piece by piece: a large file is never in memory as a whole. `crypto.subtle` cannot, and is not there without https. */
async function hashOf(file: Blob): Promise<string> {
  const hash = sha256.create();
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) hash.update(piece.value);
  return bytesToHex(hash.digest());
}

async function answer({ id, kind, file }: PhotoRequest): Promise<PhotoReply> {
  if (kind === 'shrink') return { id, kind: 'shrunk', photo: await shrinkPhoto(file) };
  return { id, kind: 'looked', hash: await hashOf(file), takenAt: await takenAt(file) };
}

addEventListener('message', async ({ data }: MessageEvent<PhotoRequest>) => {
  const reply = await answer(data).catch(
    (error: unknown): PhotoReply => ({ id: data.id, kind: 'failed', message: String(error) }),
  );
  postMessage(reply);
});
