import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../lib/use-latest.ts';
import { FileButton } from '../fields/file-button.tsx';
import { Notice } from '../notice.tsx';
import { cameraProblem, codeIn, watchCamera } from './code-reader.ts';
import styles from './scan.module.css';

/** The camera's picture, and each code that is seen in it, again and again; a photo where a page may not use the camera. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useLatest(onCode);
  const [problem, setProblem] = useState<string>();
  const [noCode, setNoCode] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const watch = async () => {
      if (!video.current) return;
      await watchCamera(video.current, stop.signal, (code) => latest.current(code));
    };
    watch().catch((error: unknown) => {
      console.warn('The camera is not used', error);
      setProblem(cameraProblem(error));
    });
    return () => stop.abort();
  }, []);

  async function readPhoto(photo: File | undefined): Promise<void> {
    if (!photo) return;
    const code = await codeIn(photo).catch((error: unknown) => {
      console.warn('The photo could not be read', error);
      return undefined;
    });
    setNoCode(code === undefined);
    if (code) onCode(code);
  }

  return (
    <div className={styles.camera}>
      {problem ? (
        <Notice type="info" announce>
          {problem} Take a photo of the label instead, or type its code.
        </Notice>
      ) : (
        <video ref={video} className={styles.video} aria-label="Camera" muted playsInline />
      )}
      <FileButton accept="image/*" capture="environment" onFiles={([photo]) => void readPhoto(photo)}>
        Take a photo
      </FileButton>
      {noCode && (
        <p className="quiet" role="alert">
          No code can be read in this photo. Take it from nearer, and in more light.
        </p>
      )}
    </div>
  );
}
