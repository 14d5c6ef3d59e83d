export type Colour = readonly [red: number, green: number, blue: number];

// Code lengths of the standard DC table of the JPEG specification (annex K), categories 0 to 11 in order.
const dcLengths = [2, 3, 3, 3, 3, 3, 4, 5, 6, 7, 8, 9];

function codes(lengths: number[]): [code: number, length: number][] {
  let code = 0;
  let previous = lengths[0] ?? 0;
  return lengths.map((length) => {
    code <<= length - previous;
    previous = length;
    const entry: [number, number] = [code, length];
    code += 1;
    return entry;
  });
}

const dcCodes = codes(dcLengths);

function bitWriter() {
  const bytes: number[] = [];
  let held = 0;
  let count = 0;
  const write = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      held = (held << 1) | ((value >> bit) & 1);
      count += 1;
      if (count < 8) continue;
      bytes.push(held);
      if (held === 0xff) bytes.push(0);
      held = 0;
      count = 0;
    }
  };
  return {
    write,
    end() {
      if (count > 0) write(0xff, 8 - count);
      return Buffer.from(bytes);
    },
  };
}

function segment(marker: number, content: number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content]);
}

function toYcc([red, green, blue]: Colour): number[] {
  const y = 0.299 * red + 0.587 * green + 0.114 * blue;
  return [y - 128, 0.564 * (blue - y), 0.713 * (red - y)].map(Math.round);
}

function headers(width: number, height: number): Buffer[] {
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  const dcCounts = Array.from(
    { length: 16 },
    (_, at) => dcLengths.filter((length) => length === at + 1).length,
  );
  // The only code of the second table ends a block: no square has more than one colour.
  const acTable = [0x10, 1, ...Array(15).fill(0), 0];
  return [
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...Array(64).fill(8)]),
    segment(0xc0, [8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    segment(0xc4, [0, ...dcCounts, ...dcLengths.keys()]),
    segment(0xc4, acTable),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
  ];
}

/** A baseline JPEG made of one-coloured squares of 8 by 8 pixels; sides must be multiples of 8. */
export function mosaicJpeg(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): Buffer {
  const bits = bitWriter();
  const before = [0, 0, 0];
  for (let y = 0; y < height; y += 8) {
    for (let x = 0; x < width; x += 8) {
      for (const [channel, value] of toYcc(colourAt(x + 4, y + 4)).entries()) {
        const step = value - (before[channel] ?? 0);
        before[channel] = value;
        const category = step === 0 ? 0 : Math.floor(Math.log2(Math.abs(step))) + 1;
        bits.write(...(dcCodes[category] ?? [0, 0]));
        bits.write(step < 0 ? step + (1 << category) - 1 : step, category);
        bits.write(0, 1);
      }
    }
  }
  return Buffer.concat([...headers(width, height), bits.end(), Buffer.from([0xff, 0xd9])]);
}
