import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { plural } from '../../../lib/format.ts';
import { TAKEN } from '../../../lib/photos/accepted-photos.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { cameraProblem, endCamera, showCamera } from '../../../ui/scan/code-reader.ts';
import styles from '../intake.module.css';
import { addPhotos } from '../queue/upload-queue.ts';

/** A marketplace shows no more than 2,400 pixels; a phone's camera gives the nearest that it has. */
const SIZE = { width: { ideal: 2560 }, height: { ideal: 1920 } };
const QUALITY = 0.92;

/** The camera's picture and its buttons. Drawn once the dialog is, whose content comes later. */
function Viewfinder() {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const [thing, setThing] = useState({ number: 1, photos: 0 });
  const [isTaking, setTaking] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    async function begin(): Promise<void> {
      if (!video.current) return;
      const stream = await showCamera(video.current, SIZE);
      const end = () => endCamera(stream);
      if (stop.signal.aborted) end();
      stop.signal.addEventListener('abort', end);
      if (!stop.signal.aborted) await video.current?.play();
    }
    begin().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      console.warn('The camera is not used', error);
      setProblem(cameraProblem(error));
    });
    return () => stop.abort();
  }, []);

  async function keep(file: Blob): Promise<void> {
    const at = new Date().toISOString();
    setThing(({ number, photos }) => ({ number, photos: photos + 1 }));
    const name = `Thing ${thing.number}, photo ${thing.photos + 1}.jpg`;
    await addPhotos([{ file, name, takenAt: at, starts: thing.photos === 0 }]);
  }
  async function take(): Promise<void> {
    const shown = video.current;
    if (!shown?.videoWidth) return;
    setTaking(true);
    try {
      const canvas = document.createElement('canvas');
      canvas.width = shown.videoWidth;
      canvas.height = shown.videoHeight;
      canvas.getContext('2d')?.drawImage(shown, 0, 0);
      const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
      if (file) await keep(file);
    } finally {
      setTaking(false);
    }
  }
  const next = () => setThing(({ number }) => ({ number: number + 1, photos: 0 }));

  return (
    <div className={styles.camera}>
      {problem ? (
        <Notice type="info" announce>
          {problem} Take photos with the button: the device’s own camera opens.
        </Notice>
      ) : (
        <video ref={video} aria-label="Camera" muted playsInline />
      )}
      <p className={styles.count} role="status">
        Thing {thing.number}: {plural(thing.photos, 'photo')}
      </p>
      <div className={styles.shutter}>
        {problem ? (
          <FileButton
            isMain
            accept={TAKEN}
            capture="environment"
            onFiles={([file]) => file && void keep(file)}
          >
            <IconCamera size={18} aria-hidden />
            Take a photo
          </FileButton>
        ) : (
          <Button
            data-autofocus
            loading={isTaking}
            leftSection={<IconCamera size={18} aria-hidden />}
            onClick={() => void take()}
          >
            Take a photo
          </Button>
        )}
        <Button variant="default" disabled={thing.photos === 0} onClick={next}>
          Next thing
        </Button>
      </div>
    </div>
  );
}

/** Takes photos one after the other. Where a thing begins is said while its photos are taken. */
export const CameraDialog = ({ opened, onClose }: DialogProps) => (
  <Dialog opened={opened} onClose={onClose} title="Camera" size={760} leave="Close">
    <Viewfinder />
  </Dialog>
);
