interface CodeReader {
  detect: (image: ImageBitmapSource) => Promise<{ rawValue: string }[]>;
}
interface Detector {
  new (): CodeReader;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** The browser's own reader knows more kinds of codes. Where it is missing, or knows none, a library reads QR codes. */
async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Detector };
  if (Own && (await Own.getSupportedFormats()).includes('qr_code')) return new Own();
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector();
}

/** The code in a photo; undefined if there is none that can be read. */
export async function codeIn(photo: Blob): Promise<string | undefined> {
  const [reader, image] = await Promise.all([codeReader(), createImageBitmap(photo)]);
  const [found] = await reader.detect(image);
  image.close();
  return found?.rawValue;
}

const EVERY_MS = 120;
const pause = () => new Promise((resolve) => setTimeout(resolve, EVERY_MS));

/** Shows the camera at the back of a phone, where there is one, in `video`. */
export async function showCamera(
  video: HTMLVideoElement,
  size: Pick<MediaTrackConstraints, 'width' | 'height'> = {},
): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...size } });
  video.srcObject = stream;
  return stream;
}

export function endCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Shows the camera in `video`, and says each code that it sees until it is stopped. */
export async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const stream = await showCamera(video);
  try {
    const reader = await codeReader();
    if (signal.aborted) return;
    await video.play();
    while (!signal.aborted) {
      const [found] = video.readyState >= video.HAVE_CURRENT_DATA ? await reader.detect(video) : [];
      if (found && !signal.aborted) onCode(found.rawValue);
      await pause();
    }
  } catch (error) {
    // Closing the dialog ends the picture while it is being started.
    if (!signal.aborted) throw error;
  } finally {
    endCamera(stream);
  }
}

/** Why there is no picture, in a sentence. */
export function cameraProblem(error: unknown): string {
  if (!window.isSecureContext) return 'The camera works only where the dashboard is opened with https.';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'This page may not use the camera. Allow it in the browser’s settings.';
  if (name === 'NotFoundError' || !navigator.mediaDevices) return 'There is no camera here.';
  if (name === 'NotReadableError') return 'Another program is using the camera.';
  return 'The camera could not be started.';
}
