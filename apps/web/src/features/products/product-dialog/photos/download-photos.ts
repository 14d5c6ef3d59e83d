import { describeError } from '../../../../lib/api-error.ts';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { plural } from '../../../../lib/format.ts';
import { showToast } from '../../../../lib/toast.ts';
import { readPhoto } from './read-photo.ts';

const endingOf = ({ type }: Blob) => type.replace('image/', '').replace('jpeg', 'jpg') || 'jpg';

/** Saves the photos in one file, in their order. Says which could not be read, and saves the others. */
export async function downloadPhotos(name: string, sources: readonly string[]): Promise<void> {
  const files: Record<string, Uint8Array> = {};
  const missing: string[] = [];
  // One after another: a phone has not the memory for many at once.
  for (const [index, src] of sources.entries()) {
    try {
      const photo = await readPhoto(src);
      files[`photo-${index + 1}.${endingOf(photo)}`] = new Uint8Array(await photo.arrayBuffer());
    } catch (error) {
      missing.push(`Photo ${index + 1}: ${describeError(error)}`);
    }
  }
  if (Object.keys(files).length > 0) {
    const { zipSync } = await import('fflate');
    // Photos are compressed already.
    const zip = zipSync(files, { level: 0 });
    saveFile(new Blob([zip], { type: 'application/zip' }), `${fileName(name)}-photos.zip`);
  }
  if (missing.length > 0) {
    showToast({
      type: 'error',
      title: 'Photos Missing',
      message:
        missing.length === 1
          ? 'One photo could not be read.'
          : `${plural(missing.length, 'photo')} could not be read.`,
      details: missing.join('\n'),
    });
  }
}

const fileName = (name: string) =>
  name
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '') || 'product';
