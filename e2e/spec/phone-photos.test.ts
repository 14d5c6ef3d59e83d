import { expect, test } from 'vitest';
import { heicPhoto } from '../../apps/server/src/test/photos.ts';
import { photoAddress } from '../marketplaces.ts';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('phone-photos', async (place) => {
  const images = [1, 2, 3].map((n) => ({ src: `${photoAddress(place)}?n=${n}` }));
  await addProducts(place, { name: 'Large cup', sku: 'PH1', images });
  await place.open();
});

const details = () => place.dialog('Product Details');
const photos = () => details().getByRole('region', { name: 'Photos' });
/** The types of files that its two inputs ask for. */
const accepted = () =>
  photos()
    .locator('input[type=file]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('accept') ?? ''));
async function openDetails() {
  await place.row('PH1').getByRole('cell').nth(2).click();
  await details().waitFor();
}

test.each(['image/heic', ''])(
  'an iPhone’s photo (as %j) that this browser cannot read is taken all the same',
  async (mimeType) => {
    await openDetails();
    const [files, camera] = await accepted();
    expect(files).toMatch(/^image\/jpeg,.*,\.heic,\.heif$/);
    expect(camera).not.toMatch(/hei[cf]|\*/);
    const input = photos().locator('input[type=file]').first();
    await input.setInputFiles({ name: 'IMG_0001.HEIC', mimeType, buffer: await heicPhoto() });
    const added = photos().getByRole('img', { name: 'Large cup, photo 4', exact: true });
    await expect
      .poll(() => added.evaluate((photo: { naturalWidth?: number }) => photo.naturalWidth))
      .toBe(96);
    await details().getByRole('button', { name: 'Cancel', exact: true }).click();
    await details().waitFor({ state: 'hidden' });
  },
);

test('an iPhone is asked for no HEIC: it converts such photos to JPEG, with its own colours', async () => {
  const cdp = await place.page.context().newCDPSession(place.page);
  const userAgent = await place.page.evaluate<string>('navigator.userAgent');
  await cdp.send('Emulation.setUserAgentOverride', {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)',
  });
  await place.open();
  await openDetails();
  for (const types of await accepted()) {
    expect(types).toContain('image/jpeg');
    expect(types).not.toMatch(/hei[cf]|\*/);
  }
  await cdp.send('Emulation.setUserAgentOverride', { userAgent });
  await place.open();
});
