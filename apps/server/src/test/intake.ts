import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { DraftsMade, type IntakePhoto, IntakeTray } from '@crosslister/contract/intake/intake.ts';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { drawnPhoto, photoOf } from './photos.ts';
import type { Answer, Seller, TestServer } from './server.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });

type Code = 'QRCode' | 'EAN13' | 'EAN8' | 'UPCA';

/** A code as it is printed, with white around it. */
export async function drawCode(text: string, format: Code): Promise<Buffer> {
  const { svg, error } = await writeBarcode(text, { format, scale: 6 });
  if (error) throw new Error(error);
  const margin = { top: 30, bottom: 30, left: 30, right: 30, background: '#fff' };
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).extend(margin).png().toBuffer();
}

/** A photo of a code on a table. */
export const photoOfCode = async (text: string, format: Code = 'QRCode'): Promise<Buffer> =>
  photoOf(await drawCode(text, format));

export const labelPhoto = (sku: string): Promise<Buffer> =>
  photoOfCode(`https://crosslister.example/?${new URLSearchParams({ sku })}`);

/** As a camera writes it: at this time, in the zone of its clock. */
export async function takenAtTime(photo: Buffer, time: string, zone = '+00:00'): Promise<Buffer> {
  return sharp(photo)
    .withExif({ IFD2: { DateTimeOriginal: time, OffsetTimeOriginal: zone } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

export async function uploadIntake(
  server: Pick<TestServer, 'url'>,
  { token }: Pick<Seller, 'token'>,
  bytes: Uint8Array,
  query: Record<string, string> = {},
): Promise<Omit<Answer, 'body'> & { body: IntakePhoto }> {
  const response = await fetch(`${server.url}/api/intake/photos/?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as IntakePhoto,
  };
}

let colours = 0;
/** Another picture each time. */
export async function anotherPicture(): Promise<Buffer> {
  colours += 1;
  return Buffer.from(await drawnPhoto({ colour: `rgb(${colours * 7}, 120, 90)` }));
}

/** Each call is one seller's. */
export const intakeOf = (server: Pick<TestServer, 'url'>) => ({
  async add(
    by: Pick<Seller, 'token'>,
    bytes: Buffer,
    query: Record<string, string> = {},
  ): Promise<IntakePhoto> {
    const { status, body } = await uploadIntake(server, by, bytes, query);
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body;
  },
  async trayOf(by: Seller): Promise<IntakePhoto[]> {
    return IntakeTray.parse((await by.call('GET', '/api/intake/')).body).photos;
  },
  change: (by: Seller, ...changes: object[]) => by.call('PATCH', '/api/intake/photos/', { changes }),
  async draft(by: Seller, ...things: object[]): Promise<DraftsMade> {
    return DraftsMade.parse((await by.call('POST', '/api/intake/drafts/', { things })).body);
  },
});
