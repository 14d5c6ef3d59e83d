import { IntakePhoto, KnownPhotos } from '@crosslister/contract/intake/intake.ts';
import { MAX_PHOTO_BYTES } from '@crosslister/contract/products/image.ts';
import { callApi } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { learnAccountName } from '../../../lib/kept/account-name.ts';
import { sendPhoto } from '../../../lib/photos/send-photo.ts';
import type { WaitingPhoto } from '../../../lib/photos/waiting-photos.ts';
import { lookAtPhoto, noteSent, photoToSend } from './prepare-photo.ts';

/** Another account is signed in: the photo waits until its own is again. */
export class NotOurs extends Error {}

/** The seller may be signed out meanwhile: then nothing is asked or sent in another's name. */
async function refuseOthers(account: string | null): Promise<void> {
  if (account !== null && (await learnAccountName()) !== account) throw new NotOurs();
}

/** Whether it had to be sent. */
export async function sendWaiting(waiting: WaitingPhoto): Promise<boolean> {
  const { file, name, takenAt, starts, account } = waiting;
  await refuseOthers(account);
  if (file.size === 0) throw new ApiError('refused', 'The file is empty.', { status: 400 });
  const look = await lookAtPhoto(file);
  await refuseOthers(account);
  const answer = await callApi('/api/intake/known/', KnownPhotos, {
    method: 'POST',
    body: { hashes: [look.hash] },
  });
  if (answer.known.length > 0) return false;
  const taken = takenAt ?? look.takenAt;
  const query = new URLSearchParams({
    hash: look.hash,
    name: name.slice(0, 500),
    ...(taken && { taken_at: taken }),
    ...(starts && { starts: 'true' }),
  });
  const photo = await photoToSend(waiting, MAX_PHOTO_BYTES);
  await refuseOthers(account);
  const began = performance.now();
  const watched = { signal: new AbortController().signal, onProgress: () => undefined };
  await sendPhoto(`/api/intake/photos/?${query}`, photo, IntakePhoto, watched);
  noteSent(photo.size, performance.now() - began);
  return true;
}
