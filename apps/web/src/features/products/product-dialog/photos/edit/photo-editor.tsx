import { Button } from '@mantine/core';
import { IconRotate, IconRotateClockwise } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { explainError } from '../../../../../lib/api-error.ts';
import { Dialog } from '../../../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { uploadPhoto } from '../../api/upload-photo.ts';
import { readOriginal, readPhoto } from '../read-photo.ts';
import { drawTurned, editedPhoto, noPhotoEdits, type PhotoEdits, turnedBy } from './draw-photo.ts';
import styles from './photo-editor.module.css';
import { ShapeButtons } from './shape-buttons.tsx';
import { Slider } from './slider.tsx';

interface Props {
  src: string;
  /** Its position, from 1. */
  number: number;
  onDone: (src: string) => void;
  onClose: () => void;
}

const PREVIEW_EDGE = 1000;
const isEmpty = (crop: PercentCrop | null) => crop?.width === 0 || crop?.height === 0;

/** Crops, turns, straightens and brightens a photo. The original is kept. */
export function PhotoEditor({ src, number, onDone, onClose }: Props) {
  const [edits, setEdits] = useState(noPhotoEdits);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const { data: photo, error } = useBitmap(src);
  const { data: original } = useQuery({
    queryKey: ['photo-original', src],
    queryFn: () => readOriginal(src),
  });
  const upload = useRef<AbortController>(null);
  // Closed meanwhile, the photo stays as it was.
  useEffect(() => () => upload.current?.abort(), []);
  const change = (part: Partial<PhotoEdits>) => setEdits((now) => ({ ...now, ...part }));
  const isChanged = JSON.stringify(edits) !== JSON.stringify(noPhotoEdits);

  async function use(): Promise<void> {
    if (!photo) return;
    setSending(true);
    setProblem(null);
    upload.current = new AbortController();
    const { signal } = upload.current;
    try {
      const blob = await editedPhoto(photo, edits);
      const made = await uploadPhoto(blob, { signal, onProgress: () => undefined }, src);
      if (!signal.aborted) onDone(made.src);
    } catch (cause) {
      if (signal.aborted) return;
      setProblem(cause);
      setSending(false);
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Edit photo ${number}`}
      size={860}
      footer={
        <>
          {original && (
            <Button variant="subtle" mr="auto" onClick={() => onDone(original)}>
              Revert to original
            </Button>
          )}
          <Button variant="default" disabled={!isChanged} onClick={() => setEdits(noPhotoEdits)}>
            Reset
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!isChanged || !photo} loading={sending} onClick={() => void use()}>
            Use photo
          </Button>
        </>
      }
    >
      {error !== null && <Notice type="error">The photo could not be read. {explainError(error)}</Notice>}
      {problem !== null && (
        <Notice type="error" announce>
          The photo was not saved. {explainError(problem)}
        </Notice>
      )}
      <div className={styles.editor}>
        <div className={styles.stage}>
          {photo && (
            <ReactCrop
              {...(edits.crop && { crop: edits.crop })}
              ruleOfThirds
              minWidth={20}
              minHeight={20}
              onChange={(_, crop) => change({ crop })}
              // A click beside it takes it away.
              onDragEnd={() => setEdits((now) => (isEmpty(now.crop) ? { ...now, crop: null } : now))}
            >
              <Preview photo={photo} edits={edits} />
            </ReactCrop>
          )}
        </div>
        <div className={styles.tools}>
          <div className="buttons">
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconRotate size={14} aria-hidden />}
              onClick={() => setEdits((now) => turnedBy(now, 3))}
            >
              Rotate left
            </Button>
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconRotateClockwise size={14} aria-hidden />}
              onClick={() => setEdits((now) => turnedBy(now, 1))}
            >
              Rotate right
            </Button>
          </div>
          <Slider
            label="Straighten"
            unit="°"
            min={-15}
            max={15}
            step={0.5}
            value={edits.tilt}
            onChange={(tilt) => change({ tilt })}
          />
          <Slider
            label="Brightness"
            unit="%"
            min={50}
            max={150}
            step={1}
            value={edits.brightness}
            onChange={(brightness) => change({ brightness })}
          />
          {photo && (
            <ShapeButtons
              photo={photo}
              turns={edits.turns}
              onChange={(crop: PercentCrop | null) => change({ crop })}
            />
          )}
          <p className="quiet">Drag to crop. The original is kept.</p>
        </div>
      </div>
    </Dialog>
  );
}

function Preview({ photo, edits }: { photo: ImageBitmap; edits: PhotoEdits }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { turns, tilt } = edits;
  // Before it is shown: an empty canvas has another size.
  useLayoutEffect(() => {
    if (canvas.current) drawTurned(canvas.current, photo, { ...noPhotoEdits, turns, tilt }, PREVIEW_EDGE);
  }, [photo, turns, tilt]);
  return (
    <canvas
      ref={canvas}
      className={styles.preview}
      role="img"
      aria-label="The photo as it will be"
      style={{ filter: `brightness(${edits.brightness}%)` }}
    />
  );
}

/** The photo, read once. Its memory is given back when the editor closes. */
function useBitmap(src: string) {
  const [state, setState] = useState<{ data: ImageBitmap | null; error: unknown }>({
    data: null,
    error: null,
  });
  useEffect(() => {
    let gone = false;
    let made: ImageBitmap | null = null;
    readPhoto(src)
      .then((blob) => createImageBitmap(blob, { imageOrientation: 'from-image' }))
      .then(
        (bitmap) => {
          made = bitmap;
          if (gone) bitmap.close();
          else setState({ data: bitmap, error: null });
        },
        (error: unknown) => !gone && setState({ data: null, error }),
      );
    return () => {
      gone = true;
      made?.close();
    };
  }, [src]);
  return state;
}
