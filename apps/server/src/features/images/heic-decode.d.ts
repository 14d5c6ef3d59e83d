declare module 'heic-decode' {
  interface HeicImage {
    width: number;
    height: number;
    /** RGBA, upright. */
    decode: () => Promise<{ data: Uint8ClampedArray<ArrayBuffer> }>;
  }
  const decode: { all: (file: { buffer: Uint8Array }) => Promise<HeicImage[] & { dispose: () => void }> };
  export default decode;
}
