import { takenAtTime } from '../apps/server/src/test/intake.ts';
import { drawnPhoto } from '../apps/server/src/test/photos.ts';

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

let drawn = 0;
/** A photo that no other is like, taken so many seconds after ten o'clock. */
export async function photo(seconds: number, bytes?: Buffer): Promise<ChosenFile> {
  drawn += 1;
  const colour = `#${(drawn * 53_817).toString(16).padStart(6, '0').slice(-6)}`;
  const picture = bytes ?? Buffer.from(await drawnPhoto({ width: 600 + drawn, colour }));
  const at = new Date(Date.UTC(2026, 10, 28, 10, 0, seconds)).toISOString();
  const buffer = await takenAtTime(picture, at.slice(0, 19).replace('T', ' ').replaceAll('-', ':'));
  return { name: `IMG_${String(drawn).padStart(4, '0')}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** As a phone's gallery, or any website, shares a picture and another file. */
export const shareForm = `{
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share/', enctype: 'multipart/form-data' });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photos' });
    const files = new DataTransfer();
    const canvas = document.createElement('canvas');
    canvas.toBlob((blob) => {
      files.items.add(new File([blob], 'shared.png', { type: 'image/png' }));
      files.items.add(new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    });
  }`;
