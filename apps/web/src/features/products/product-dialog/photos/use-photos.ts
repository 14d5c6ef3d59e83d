import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@crosslister/contract/products/image.ts';
import { useEffect, useRef, useState } from 'react';
import { explainError } from '../../../../lib/api-error.ts';
import { isFinal } from '../../../../lib/photos/send-photo.ts';
import { shrinkPhoto } from '../../../../lib/photos/shrink-photo.ts';
import { uploadPhoto } from '../api/upload-photo.ts';

export interface Photo {
  key: string;
  src: string;
  /** Percent sent, while it is uploading. Null for a photo the server has. */
  sent: number | null;
}

export interface FailedPhoto {
  key: string;
  name: string;
  message: string;
  /** To send again, if that may help. */
  file: File | null;
}

export type Photos = ReturnType<typeof usePhotos>;

let made = 0;
const newKey = () => `new-${++made}`;
const photosOf = (images: readonly { src: string }[]): Photo[] =>
  images.map(({ src }, index) => ({ key: `${index} ${src}`, src, sent: null }));

/** A product's photos while they are edited. Added ones are sent one after another; the seller decides the order. */
export function usePhotos(images: readonly { src: string }[]) {
  const [edited, setEdited] = useState<readonly Photo[] | null>(null);
  /** The product's photos when the first change was made. */
  const [began, setBegan] = useState<readonly string[] | null>(null);
  const [failed, setFailed] = useState<readonly FailedPhoto[]>([]);
  const onTheWay = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());
  const photos = edited ?? photosOf(images);

  useEffect(() => {
    const all = onTheWay.current;
    return () => {
      for (const abort of all.values()) abort.abort();
    };
  }, []);

  const begin = () => setBegan(images.map(({ src }) => src));
  function change(by: (now: readonly Photo[]) => readonly Photo[]): void {
    if (!edited) begin();
    setEdited((now) => by(now ?? photosOf(images)));
  }
  const patch = (key: string, part: Partial<Photo>) =>
    change((now) => now.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
  const drop = (key: string) => change((now) => now.filter((photo) => photo.key !== key));
  const fail = (name: string, message: string, file: File | null) =>
    setFailed((now) => [...now, { key: newKey(), name, message, file }]);

  async function send(key: string, preview: string, file: File): Promise<void> {
    const abort = onTheWay.current.get(key);
    try {
      // It was removed before its turn came.
      if (!abort) return;
      const onProgress = (sent: number) => patch(key, { sent });
      const { src } = await uploadPhoto(await shrinkPhoto(file), { signal: abort.signal, onProgress });
      patch(key, { src, sent: null });
    } catch (error) {
      if (abort?.signal.aborted) return;
      drop(key);
      const words = explainError(error);
      fail(file.name, words, isFinal(error) ? null : file);
    } finally {
      onTheWay.current.delete(key);
      URL.revokeObjectURL(preview);
    }
  }

  function add(files: Iterable<File>): void {
    let room = MAX_PHOTOS - photos.length;
    for (const file of files) {
      if (file.type !== '' && !file.type.startsWith('image/')) fail(file.name, 'It is not a picture.', null);
      else if (file.size > MAX_PHOTO_BYTES) {
        fail(
          file.name,
          `It is larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB. Make it smaller first.`,
          null,
        );
      } else if (room === 0) fail(file.name, `A product has at most ${MAX_PHOTOS} photos.`, null);
      else {
        room -= 1;
        const key = newKey();
        const preview = URL.createObjectURL(file);
        onTheWay.current.set(key, new AbortController());
        change((now) => [...now, { key, src: preview, sent: 0 }]);
        queue.current = queue.current.then(() => send(key, preview, file));
      }
    }
  }

  function remove(key: string): void {
    onTheWay.current.get(key)?.abort();
    onTheWay.current.delete(key);
    drop(key);
  }

  return {
    photos,
    /** Whether the product has other photos than these. */
    isChanged: edited !== null && edited.map(({ src }) => src).join() !== images.map(({ src }) => src).join(),
    began,
    /** As if the changes had started from the present photos. */
    begin,
    failed,
    add,
    remove,
    /** Moves a photo to the position of another, which moves aside. */
    move: (from: number, to: number) =>
      change((now) => {
        const moved = now[from];
        return moved ? now.toSpliced(from, 1).toSpliced(to, 0, moved) : now;
      }),
    /** Another picture takes the place of a photo. */
    replace: (key: string, src: string) => patch(key, { src }),
    /** Photos that were here before a reload. */
    restore(kept: { images: readonly string[]; began: readonly string[] }): void {
      setBegan(kept.began);
      setEdited(photosOf(kept.images.map((src) => ({ src }))));
    },
    forget: (key: string) => setFailed((now) => now.filter((photo) => photo.key !== key)),
    reset(): void {
      for (const abort of onTheWay.current.values()) abort.abort();
      onTheWay.current.clear();
      setEdited(null);
      setBegan(null);
      setFailed([]);
    },
  };
}
