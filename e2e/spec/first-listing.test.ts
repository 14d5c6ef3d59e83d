import { OpenFirstListings } from '@crosslister/contract/listings/first-listing.ts';
import { describe, expect, test } from 'vitest';
import { desktop, phone, tablet } from '../browser.ts';
import { checkScreen, checkScreenAtAllSizes } from '../check-screen.ts';
import { photoAddress, setEbayPolicies } from '../marketplaces.ts';
import { tickPlatforms } from '../tick-platforms.ts';
import { connect, connectOwnStore } from './accounts.ts';
import { addProducts, usePlace } from './place.ts';

const ANTIQUE_CLOCKS = '13851';

const place = usePlace('first', async (place) => {
  await connectOwnStore(place);
  await connect(place, 'ebay', 'first');
  await setEbayPolicies(place.seller);
  const fields = { images: [{ src: photoAddress(place) }], ebay_category: ANTIQUE_CLOCKS };
  await addProducts(
    place,
    { name: 'Vase', sku: 'FL1', ...fields },
    { name: 'Jug', sku: 'FL2', ...fields },
    { name: 'Cup', sku: 'FL3', ...fields },
  );
});
const many = () => place.dialog('Crosslist 3 Products');
const details = () => place.dialog('Product Details');
const question = (name: string) =>
  details().getByRole('region', { name: `First listing on ${name}: is it right?` });
const offer = (name: string) => many().getByText(`First listing on ${name}: list one first and compare.`);
/** What is asked about first listings is one line until it is opened. */
const showFirst = () =>
  many()
    .getByRole('button', { name: /^Show 1 first listing to check/ })
    .click();
const bulkBar = () => place.page.getByRole('region', { name: 'Bulk actions' });

async function crosslistAll(platform: string) {
  await bulkBar().getByRole('button', { name: 'Crosslist' }).click();
  await tickPlatforms(many(), platform);
}

describe('The first listing of an account is supervised', () => {
  test('one product first, from the dialog, which goes on with the others', async () => {
    await place.open();
    await place.page.getByRole('checkbox', { name: 'Select all' }).check();
    await crosslistAll('eBay');
    await showFirst();
    await offer('eBay').waitFor();
    await checkScreenAtAllSizes(place.page, 'first-listing-offered');
    await many().getByRole('button', { name: 'List one first' }).click();
    await many().getByText('List 2, 1 already listed', { exact: true }).waitFor();
    await many().getByRole('gridcell').filter({ hasText: 'Already listed' }).waitFor();
    await place.page.keyboard.press('Escape');
    await many().waitFor({ state: 'hidden' });
    await place.page.getByRole('link', { name: 'eBay: listed' }).waitFor();
    expect(await place.page.getByRole('link', { name: 'eBay: listed' }).count()).toBe(1);
    await bulkBar().waitFor();
  });

  test('bulk says that it is not confirmed, and leads to it: what was sent beside what eBay shows', async () => {
    const unread = { url: null, fees: null, parts: [], error: 'eBay is down.', next_step: 'Try it later.' };
    place.proxy.answer('GET', '/api/first-listings/ebay/', 200, unread, 1);
    await crosslistAll('eBay');
    await showFirst();
    await many()
      .getByText(/^First listing on eBay, \w+: not confirmed yet\. Fees .*: none\.$/)
      .waitFor();
    await tickPlatforms(many(), 'eBay', 'WooCommerce');
    await many().getByRole('button', { name: 'Crosslist to 2 platform(s)' }).click();
    const asked = place.dialog('List One First?');
    await asked.getByText('The first listing on eBay is not confirmed yet:').waitFor();
    await asked
      .getByRole('listitem')
      .filter({ hasText: /^\w+ on eBay Look at it$/ })
      .waitFor();
    await asked.getByText('This is the first listing on WooCommerce.', { exact: false }).waitFor();
    await checkScreenAtAllSizes(place.page, 'first-listing-both');
    await asked.getByRole('button', { name: 'Back' }).click();
    await many().getByLabel('WooCommerce', { exact: true }).uncheck();
    await many().getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
    const only = place.dialog('Is the First Listing Right?');
    await checkScreenAtAllSizes(place.page, 'first-listing-unconfirmed');
    await only.getByRole('button', { name: 'Look at the first listing' }).click();
    await expect
      .poll(() => place.page.evaluate('document.activeElement?.dataset.field'))
      .toBe('First listing on eBay');
    await question('eBay').getByText('It could not be read back. eBay is down. Try it later.').waitFor();
    await question('eBay').getByRole('button', { name: 'Retry' }).click();
    const lines = question('eBay').getByRole('row');
    await expect.poll(() => lines.count()).toBe(6);
    expect(await lines.allInnerTexts()).toEqual([
      expect.stringContaining('On eBay'),
      ...['Price', 'Postage', 'Photos', 'Condition', 'Category'].map((name) =>
        expect.stringMatching(new RegExp(`^${name}\\s[^]*Same$`)),
      ),
    ]);
    await question('eBay').getByText('Fees that eBay named before it was published: none.').waitFor();
    await question('eBay').getByRole('button', { name: 'Something is wrong' }).click();
    await question('eBay')
      .getByText(/^Correct the product and Save Changes/)
      .waitFor();
    // So high that nothing stands half below the links to the sections.
    for (const { width } of [phone, tablet, desktop]) {
      await place.page.setViewportSize({ width, height: 5000 });
      await checkScreen(place.page, `first-listing-compared-${width}`);
    }
    await place.page.setViewportSize(desktop);
  });

  test('It is right: nothing is asked about that account any more', async () => {
    await question('eBay').getByRole('button', { name: 'It is right' }).click();
    await question('eBay').waitFor({ state: 'hidden' });
    await place.page.keyboard.press('Escape');
    await details().waitFor({ state: 'hidden' });
    await many().getByText('not confirmed yet').waitFor({ state: 'hidden' });
    await many().getByLabel('eBay', { exact: true }).uncheck();
  });

  test('the usual button asks once; List all anyway is the answer, and is not asked again', async () => {
    await many().getByLabel('WooCommerce', { exact: true }).check();
    await offer('WooCommerce').waitFor();
    await many().getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
    const question = place.dialog('List One First?');
    await question.getByText(/^This is the first listing on WooCommerce\. List one/).waitFor();
    await checkScreenAtAllSizes(place.page, 'first-listing-asked');
    await question.getByRole('button', { name: 'Back' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await place.page.getByRole('link', { name: 'WooCommerce: listed' }).count()).toBe(0);
    await many().getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
    await question.getByRole('button', { name: 'List all anyway' }).click();
    await many().waitFor({ state: 'hidden' });
    const listed = place.page.getByRole('link', { name: 'WooCommerce: listed' });
    await expect.poll(() => listed.count(), { timeout: 30_000 }).toBe(3);
    const open = await place.seller.call('GET', '/api/first-listings/');
    expect(OpenFirstListings.parse(open)).toEqual({ results: [] });
  });
});
