import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { root } from '../run-tool.ts';

/** Of a picture that a document shows. */
const MAX_BYTES = 150_000;
const QUALITY = 85;

/** Keeps what a page shows, or a part of that, as `docs/images/<name>.webp`. Fails if it is too large for a document. */
export async function takePicture(page: Page, name: string, part?: Locator): Promise<void> {
  const box = await part?.boundingBox();
  const [left = 0, top = 0] = await page.evaluate<number[]>('[scrollX, scrollY]');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    // It counts from the top of the page.
    ...(box && { clip: { ...box, x: box.x + left, y: box.y + top, scale: 1 } }),
  });
  await session.detach();
  const path = join(root, 'docs/images', `${name}.webp`);
  await writeFile(path, data, 'base64');
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new Error(`${path} has ${size} bytes, more than ${MAX_BYTES}`);
  console.log(`${path}: ${Math.round(size / 1024)} KB`);
}
