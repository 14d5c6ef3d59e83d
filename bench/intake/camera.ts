import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawCode } from '../../apps/server/src/test/intake.ts';
import { randomFrom } from '../../packages/simulators/src/random-from.ts';
import { drawThing, takeTimes } from './draw-things.ts';

export interface CameraFile {
  path: string;
  name: string;
  hash: string;
  bytes: number;
  /** Which thing it shows, and whether it is the photo of its label. */
  thing: number;
  isLabel: boolean;
  isTurned: boolean;
}

const [WIDTH, HEIGHT] = [4032, 3024];
/** Two at once is what two cores can do. */
const AT_ONCE = 2;

/** A table under a lamp, with the grain of a phone's camera. */
async function table(number: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120 + number * 20, sigma: 42 };
  const create = { width: WIDTH, height: HEIGHT, channels: 3 as const, background: '#888', noise };
  const tint = { r: 200 - number * 10, g: 180, b: 150 + number * 20 };
  return sharp({ create }).blur(0.7).tint(tint).removeAlpha().toColourspace('srgb').raw().toBuffer();
}

/** A printed label: a white card with the code and the SKU, photographed not quite straight. */
async function card(sku: string, address: string, random: () => number): Promise<Buffer> {
  const code = await drawCode(`${address}/?${new URLSearchParams({ sku })}`, 'QRCode');
  const words = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1100" height="560"><rect width="1100" height="560" fill="#fbfbf7"/>
      <text x="560" y="250" font-family="sans-serif" font-size="110" font-weight="bold">${sku}</text>
      <text x="560" y="370" font-family="sans-serif" font-size="60">New thing</text></svg>`,
  );
  const input = await sharp(code).resize(470, 470).png().toBuffer();
  const upright = await sharp(words)
    .composite([{ input, left: 45, top: 45 }])
    .png()
    .toBuffer();
  const turned = sharp(upright).rotate((random() - 0.5) * 30, { background: '#0000' });
  return turned.blur(1.2).png().toBuffer();
}

/** The photos of a pile, each thing's label first, as files of a camera of 12 million pixels. */
export async function photographPile(
  folder: string,
  { skus, sizes, address }: { skus: readonly string[]; sizes: readonly number[]; address: string },
): Promise<CameraFile[]> {
  const random = randomFrom(1);
  const tables = await Promise.all([0, 1, 2].map(table));
  const times = takeTimes(sizes, random);
  const from = Date.UTC(2026, 10, 29, 19);
  const plans = sizes.flatMap((size, thing) =>
    Array.from({ length: size }, (_, n) => ({ thing, n, at: from + (times[thing]?.[n] ?? 0) })),
  );
  const files: CameraFile[] = [];
  let next = 0;
  const work = async () => {
    for (let at = next++; at < plans.length; at = next++) {
      const plan = plans[at];
      if (!plan) continue;
      const { thing, n } = plan;
      const isLabel = n === 0;
      const input = isLabel
        ? await card(skus[thing] ?? '', address, random)
        : await sharp(Buffer.from(drawThing(thing, n - 1, random)))
            .resize(2200, 2200)
            .png()
            .toBuffer();
      const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const };
      const time = new Date(plan.at).toISOString();
      const isTurned = at % 4 === 3;
      const photo = await sharp(tables[at % 3], { raw })
        .composite([{ input, gravity: 'centre' }])
        .withMetadata({ orientation: isTurned ? 6 : 1 })
        .withExifMerge({
          IFD2: {
            DateTimeOriginal: time.slice(0, 19).replaceAll('-', ':').replace('T', ' '),
            SubSecTimeOriginal: time.slice(20, 23),
            OffsetTimeOriginal: '+00:00',
          },
        })
        .jpeg({ quality: 90 })
        .toBuffer();
      const name = `IMG_${String(1000 + at)}.JPG`;
      const path = join(folder, name);
      await writeFile(path, photo);
      const hash = createHash('sha256').update(photo).digest('hex');
      files[at] = { path, name, hash, bytes: photo.length, thing, isLabel, isTurned };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return files;
}
