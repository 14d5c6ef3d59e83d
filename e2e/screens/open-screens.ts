import type { Page } from 'playwright-core';

const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const tools = async (page: Page, item: string) => {
  await open(page, 'Tools');
  await page.getByRole('menuitem', { name: item }).click();
};
const desk = (page: Page) => page.getByRole('region', { name: 'Orders', exact: true });
export const products = (page: Page) => page.getByRole('row').filter({ hasText: /VIN-\d{5}/ });
const tickTwo = async (page: Page) => {
  await products(page).nth(0).getByRole('checkbox').check();
  await products(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Bulk actions' }).waitFor();
};
const settings = (tab: string) => async (page: Page) => {
  await open(page, 'Settings');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: tab, exact: true }).click();
  await dialog.getByRole('heading', { name: tab, level: 3 }).waitFor();
};

/** Screens that are a dialog over the list of products. */
export const listDialogs = [
  'keyboard shortcuts',
  'commands',
  'crosslist dialog',
  'bulk edit',
  'mark as sold',
  'delete products',
  'delist dialog',
  'product details',
  'new product',
  'import dialog',
] as const;

/** How to get to each screen from the dashboard. `sold` is the name of a product that has sold. */
export const screens: Record<string, (page: Page, sold: string) => Promise<void>> = {
  dashboard: async () => {},
  review: async (page) => {
    await open(page, 'Review');
    await page.getByRole('textbox', { name: 'SKU for Brass lamp' }).waitFor();
  },
  'sold tab': async (page, sold) => {
    await page.getByRole('tab', { name: /Sales/ }).click();
    await page.getByRole('button', { name: `Actions for ${sold}` }).waitFor();
  },
  'empty tab': async (page) => {
    await page.getByRole('tab', { name: /Action Required/ }).click();
    await page.getByText('You have no products in this category.').waitFor();
  },
  'row menu': async (page) => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem').first().waitFor();
  },
  selection: tickTwo,
  filters: async (page) => {
    await open(page, 'Filters');
    await page.getByLabel('Min Price').waitFor();
  },
  'saved views': async (page) => {
    await open(page, 'Views');
    await page.getByLabel('View name').waitFor();
  },
  'keyboard shortcuts': async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  },
  commands: async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).getByRole('option').first().waitFor();
  },
  sync: async (page) => {
    await open(page, 'Sync');
    await page.getByRole('button', { name: 'Sync Selected' }).waitFor();
  },
  tools: async (page) => {
    await open(page, 'Tools');
    await page.getByRole('menuitem').first().waitFor();
  },
  'crosslist dialog': async (page) => {
    await tickTwo(page);
    await open(page, 'Crosslist');
    await page.getByRole('dialog', { name: /Crosslist/ }).waitFor();
  },
  'bulk edit': async (page) => {
    await tickTwo(page);
    await open(page, 'Edit');
    await page.getByRole('gridcell').first().waitFor();
  },
  'crosslist later': async (page) => {
    await tickTwo(page);
    await open(page, 'Crosslist');
    await page
      .getByRole('dialog', { name: /Crosslist/ })
      .getByLabel('Later', { exact: true })
      .check();
    await page.getByLabel('Time', { exact: true }).waitFor();
  },
  'mark as sold': async (page) => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Mark as Sold' }).click();
    await page.getByRole('dialog', { name: 'Mark as Sold' }).waitFor();
  },
  'delete products': async (page) => {
    await tickTwo(page);
    await open(page, 'Delete');
    await page.getByRole('dialog', { name: 'Delete Products' }).waitFor();
  },
  'delist dialog': async (page) => {
    await tickTwo(page);
    await open(page, 'Delist');
    await page.getByRole('dialog', { name: 'Delist Products' }).waitFor();
  },
  'product details': async (page) => {
    await products(page).first().getByRole('button').first().click();
    await page.getByRole('dialog', { name: 'Product Details' }).waitFor();
  },
  'new product': async (page) => {
    await open(page, 'Add product');
    await page.getByRole('dialog', { name: 'Add product' }).getByText('Add photos').waitFor();
  },
  'import dialog': async (page) => {
    await tools(page, 'Import CSV');
    await page.getByRole('dialog', { name: 'Import Products' }).getByRole('tab').first().waitFor();
  },
  'queue drawer': async (page) => {
    await page.getByRole('button', { name: /notifications/i }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
  },
  'step dialog': async (page) => {
    await page.getByRole('button', { name: /notifications/i }).click();
    await page.getByRole('button', { name: /^Copy fields/ }).click();
    await page
      .getByRole('dialog', { name: 'List on Vinted' })
      .getByRole('textbox', { name: 'Title' })
      .waitFor();
  },
  'sales drawer': async (page, sold) => {
    await page.getByRole('button', { name: /notifications/i }).click();
    const drawer = page.getByRole('dialog', { name: 'Notifications' });
    await drawer.getByRole('tab', { name: /Sales/ }).click();
    await drawer.getByText(sold).first().waitFor();
  },
  'sale details': async (page, sold) => {
    await page.getByRole('tab', { name: /Sales/ }).click();
    await page.getByRole('button', { name: `Actions for ${sold}` }).click();
    await page.getByRole('menuitem', { name: 'Sale Details' }).click();
    await page.getByRole('dialog', { name: 'Sale Details' }).getByText('Seen').waitFor();
  },
  'settings connections': settings('Connections'),
  'install guide': async (page) => {
    await settings('Connections')(page);
    await page.getByRole('button', { name: 'How to install it' }).click();
    await page.getByRole('dialog', { name: 'Install the extension' }).waitFor();
  },
  'settings visibility': settings('Platform Visibility'),
  'settings source': settings('Source Platform'),
  'settings pricing': settings('Pricing Rules'),
  'settings fees': settings('Fees'),
  'profit report': async (page) => {
    await page.getByRole('tab', { name: /Sales/ }).click();
    await open(page, 'Sales report');
    const report = page.getByRole('dialog', { name: 'Sales Report' });
    await report.getByRole('tab', { name: 'Profit' }).click();
    await report.getByRole('row', { name: /^Total/ }).waitFor();
  },
  'settings policies': settings('Default Policies'),
  'settings posting': settings('Posting'),
  'settings sales data': settings('Sales Data'),
  'settings templates': settings('Templates'),
  'settings proposals': settings('Proposals'),
  'settings notifications': settings('Notifications'),
  'settings account': settings('Account'),
  'settings rules': settings('Automatic Rules'),
  'sales report': async (page) => {
    await page.getByRole('tab', { name: /^Sales/ }).click();
    await open(page, 'Sales report');
    await page.getByRole('table').filter({ hasText: 'Total' }).waitFor();
  },
  'orders desk': async (page, sold) => {
    await page.getByRole('tab', { name: /^To post/ }).click();
    await desk(page).getByText(sold).waitFor();
  },
  parcel: async (page, sold) => {
    await page.getByRole('tab', { name: /^To post/ }).click();
    await desk(page).getByRole('button', { name: sold, exact: true }).first().click();
    await page.getByRole('dialog', { name: 'Parcel', exact: true }).waitFor();
  },
  scan: async (page) => {
    await open(page, 'Scan a label');
    await page.getByRole('dialog', { name: 'Scan a Label' }).getByLabel('Code or SKU').waitFor();
  },
  'print labels': async (page) => {
    await tickTwo(page);
    await page
      .getByRole('region', { name: 'Bulk actions' })
      .getByRole('button', { name: /^Print labels/ })
      .click();
    await page.getByRole('figure', { name: 'Preview' }).waitFor();
  },
  'photos of many things': async (page) => {
    await page.goto(new URL('?intake=1', page.url()).href);
    await page.getByRole('dialog', { name: 'Add photos' }).waitFor();
  },
  'oversell clock': async (page, sold) => {
    await page.getByRole('tab', { name: /^Sales/ }).click();
    await open(page, 'Oversell clock');
    await page.getByRole('dialog', { name: 'Oversell Clock' }).getByText(sold).waitFor();
  },
};
