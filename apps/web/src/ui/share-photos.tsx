import { Button, type ButtonProps } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { getListingForm } from '../lib/api/get-listing-form.ts';
import { canSharePhotos, readPhotos, sharePhotos } from '../lib/browser/share-photos.ts';
import { failedRequest } from '../lib/failures/failed-request.ts';
import { showToast, type ToastInput } from '../lib/toast.ts';

const KEY = 'share-photos';
const showOwnToast = (toast: Omit<ToastInput, 'key'>) => showToast({ ...toast, key: KEY });

interface Props {
  operationId: number;
  /** What is shared, for the button's name if there are several. */
  subject?: string;
  size?: NonNullable<ButtonProps['size']>;
}

/** A button that passes a step's photos to the phone's own Share. Nothing if the browser has none. */
export function SharePhotos({ operationId, subject, size }: Props) {
  const [busy, setBusy] = useState(false);
  /** Read, and waiting for another press. */
  const ready = useRef<File[]>(null);
  if (!canSharePhotos()) return null;

  async function read(): Promise<File[]> {
    const { images } = await getListingForm(operationId);
    const { files, missing } = await readPhotos(operationId, images.length);
    const [first] = missing;
    if (files.length === 0) throw new Error(first ?? 'This product has no photos.');
    if (first) showOwnToast({ type: 'warning', title: 'Photos Left Out', message: missing.join(' ') });
    return files;
  }

  async function share() {
    setBusy(true);
    try {
      const again = ready.current;
      ready.current = null;
      const files = again ?? (await read());
      if ((await sharePhotos(files)) === 'late') {
        if (again) throw new Error('This browser does not allow it here.');
        ready.current = files;
        showOwnToast({ type: 'info', title: 'Photos Ready', message: 'Press Share photos once more.' });
      }
    } catch (error) {
      showOwnToast(failedRequest('Not Shared', error, (cause) => `The photos could not be shared. ${cause}`));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconShare2 size={16} aria-hidden />}
      onClick={share}
      {...(subject && { 'aria-label': `Share photos: ${subject}` })}
      {...(size && { size })}
    >
      Share photos
    </Button>
  );
}
