/**
 * Gives back the memory of bytes that nobody needs any more, which are empty then. Otherwise it is in use until garbage is
 * collected, which Node does only after tens of megabytes of such bytes: a pile of photos would need that much more.
 */
export function freeBytes(bytes: Uint8Array): void {
  const { buffer } = bytes;
  // Small ones share the memory of others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) buffer.transfer(0);
}
