const signatures: [string, (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff'],
  ['image/png', (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'],
  ['image/gif', (bytes) => bytes.subarray(0, 4).toString('latin1') === 'GIF8'],
  ['image/bmp', (bytes) => bytes.subarray(0, 2).toString('latin1') === 'BM'],
  ['image/tiff', (bytes) => ['49492a00', '4d4d002a'].includes(bytes.subarray(0, 4).toString('hex'))],
  ['image/webp', (bytes) => bytes.subarray(8, 12).toString('latin1') === 'WEBP'],
  ['image/avif', (bytes) => bytes.subarray(4, 12).toString('latin1') === 'ftypavif'],
  ['image/heic', (bytes) => /^ftyp(heic|heix|mif1)$/.test(bytes.subarray(4, 12).toString('latin1'))],
];

/** The picture format by the first bytes, undefined for anything eBay does not take (SVG for one). */
export function imageFormat(bytes: Buffer): string | undefined {
  return signatures.find(([, fits]) => fits(bytes))?.[0];
}
