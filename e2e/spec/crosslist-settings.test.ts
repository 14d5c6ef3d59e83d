import { test } from 'vitest';
import { photoAddress } from '../marketplaces.ts';
import { tickPlatforms } from '../tick-platforms.ts';
import { connect } from './accounts.ts';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('crosslist-settings', async (place) => {
  await connect(place, 'ebay', 'settings');
  const images = [{ src: photoAddress(place) }];
  await addProducts(place, { name: 'Vase', sku: 'CS1', images }, { name: 'Jug', sku: 'CS2', images });
});

test("'eBay Policies Required' of several products, of which none could be listed", async () => {
  await place.open();
  await place.page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = place.page.getByRole('region', { name: 'Bulk actions' });
  await bar.getByRole('button', { name: 'Crosslist' }).click();
  const many = place.dialog('Crosslist 2 Products');
  await tickPlatforms(many, 'eBay');
  await many.getByText('Nothing to list: see why above.').waitFor();
  await many.getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true }).click();
  await place.page.getByText('eBay Policies Required', { exact: true }).waitFor();
});
