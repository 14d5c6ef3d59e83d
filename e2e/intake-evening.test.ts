import { afterEach, expect, test } from 'vitest';
import { openBrowser, phone } from './browser.ts';
import { evening, wholeEvening } from './intake-evening.ts';
import { connectEbay, connectEtsy, connectStore, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import type { Seller } from './seller.ts';

let seller: Seller;
const place = useOwnPlace(
  'evening',
  async (made) => {
    ({ seller } = made);
    await connectStore(seller, made.marketplaces);
    await connectEbay(seller, made.marketplaces);
    await connectEtsy(seller, { etsy: made.etsy.etsy }, 'demo-seller');
    await setEbayPolicies(seller);
    const etsy_settings = {
      shipping_profile: 'Royal Mail 2nd Class',
      when_made: '1990s',
      taxonomy_id: '1062',
      publish: true,
      list_with: 'api',
    };
    await seller.call('PUT', '/api/credentials/', { pricing_rules: { etsy_settings } });
  },
  { withEtsy: true },
);
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));
const at = () => ({ page: place.page, seller, url: place.server.url });

test('ten photographed things become ten reviewed drafts, and listings with one more press', async () => {
  const { presses, ...rest } = await wholeEvening(at());
  console.log('an evening at a desk, for each thing', { presses, ...rest });
  expect(presses).toBeLessThanOrEqual(12);
});

test('what is not ready stays a draft in the sheet, with what is missing', async () => {
  const [first, second] = evening;
  if (!first || !second) throw new Error('an evening without things');
  await wholeEvening({ ...at(), things: [first, { ...second, price: '' }], ready: 1 });
  const sheet = place.page.getByRole('dialog', { name: 'Edit 2 Products' });
  await expect
    .poll(() => sheet.getByRole('rowheader').allTextContents())
    .toEqual([expect.stringContaining('1 Listed'), expect.stringContaining('2 1 missing')]);
  await sheet.getByText('0 of 1 draft ready, 1 listed.').waitFor();
  await sheet.getByText('1 draft listed. Each other row says what is missing.').first().waitFor();
  expect(await sheet.getByRole('button', { name: 'List all that are ready' }).isDisabled()).toBe(true);
  await sheet.getByRole('button', { name: 'Close' }).last().click();
});

test('the same on a phone, by touch', async () => {
  const signedIn = { url: place.server.url, seller };
  const mobile = await openBrowser(phone, { signedIn, still: true, touch: true });
  try {
    const { presses, ...rest } = await wholeEvening({ ...at(), page: mobile.page, isTouch: true });
    console.log('an evening on a phone, for each thing', { presses, ...rest });
    expect(presses).toBeLessThanOrEqual(12);
    expect(mobile.complaints).toEqual([]);
  } finally {
    await mobile.close();
  }
});
