import { productStatuses, STALE_DAYS } from '@crosslister/contract/lists.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import { chooseColorScheme, readColorScheme } from '../lib/browser/color-scheme.ts';
import { keysOf } from '../lib/browser/shortcut-keys.ts';
import type { Command } from '../lib/dialog-props.ts';
import { openIntake } from '../lib/open-intake.ts';
import { isSettingsPanel, type SettingsPanel, settingsPanels } from '../lib/texts/settings-panels.ts';
import { tabNames } from '../lib/texts/tab-names.ts';

export interface PageActions {
  add: () => void;
  importing: () => void;
  exportCsv: () => void;
  print: () => void;
  detectSales: () => void;
  sync: () => void;
  scan: () => void;
  tab: (tab: ProductStatus) => void;
  /** Undefined while there have been no orders. */
  toPost: (() => void) | undefined;
  drafts: () => void;
  stale: () => void;
  queue: () => void;
  review: () => void;
  salesReport: () => void;
  oversell: () => void;
  settings: (panel: SettingsPanel) => void;
  help: () => void;
  signOut: () => void;
  views: readonly { name: string; open: () => void }[];
}

/** Other words for the pages of the settings. */
const also: Record<SettingsPanel, string> = {
  connections: 'connect account shop keys API sign in marketplace',
  visibility: 'show hide marketplaces',
  source: 'main shop import from',
  pricing: 'price markup percent round .99',
  fees: 'costs commission profit',
  rules: 'automatic price drop relist',
  policies: 'postage shipping returns payment category condition parcel',
  posting: 'royal mail click drop handling time label',
  sales: 'clear history delete',
  templates: 'description text block',
  proposals: 'books isbn open library assistant ai model photos suggest',
  notifications: 'e-mail push alert phone webhook',
  account: 'password download data delete me',
};

/** What can be done on this page whatever is selected. */
export function commandsOf(on: PageActions): Command[] {
  const isDark = readColorScheme() === 'dark';
  return [
    { group: 'Do', title: 'Add product', also: 'new create item', run: on.add },
    {
      group: 'Do',
      title: 'Import CSV',
      also: 'upload table excel spreadsheet',
      keys: keysOf('import'),
      run: on.importing,
    },
    {
      group: 'Do',
      title: 'Export CSV',
      also: 'download table excel spreadsheet',
      keys: keysOf('export'),
      run: on.exportCsv,
    },
    { group: 'Do', title: 'Print List', run: on.print },
    { group: 'Do', title: 'Detect Sales', run: on.detectSales },
    { group: 'Do', title: 'Sync', also: 'read the shop again', run: on.sync },
    {
      group: 'Do',
      title: 'Add photos',
      also: 'many pile folder camera drafts intake upload pictures',
      run: openIntake,
    },
    { group: 'Do', title: 'Scan a label', also: 'barcode QR code camera', run: on.scan },
    ...on.views.map(({ name, open }) => ({ group: 'View', title: name, run: open })),
    ...productStatuses.map((tab) => ({ group: 'Go to', title: tabNames[tab], run: () => on.tab(tab) })),
    ...(on.toPost
      ? [
          {
            group: 'Go to',
            title: 'To post',
            also: 'orders dispatch parcels labels pack buyers',
            run: on.toPost,
          },
        ]
      : []),
    { group: 'Go to', title: 'Drafts', run: on.drafts },
    {
      group: 'Go to',
      title: `Listed longer than ${STALE_DAYS} days`,
      also: 'stale unsold slow stock',
      run: on.stale,
    },
    { group: 'Go to', title: 'Queue', also: 'notifications jobs failed bell', run: on.queue },
    {
      group: 'Go to',
      title: 'Review',
      also: 'lookalikes duplicates match link the same twice',
      run: on.review,
    },
    {
      group: 'Go to',
      title: 'Sales report',
      also: 'stale unsold slow stock, time to sell, sell-through, profit, drop price, tax year HMRC allowance accountant',
      run: on.salesReport,
    },
    { group: 'Go to', title: 'Oversell clock', run: on.oversell },
    ...Object.entries(settingsPanels).flatMap(([panel, title]) =>
      isSettingsPanel(panel)
        ? [{ group: 'Settings', title, also: also[panel], run: () => on.settings(panel) }]
        : [],
    ),
    {
      group: 'More',
      title: isDark ? 'Light mode' : 'Dark mode',
      also: 'dark light theme appearance night colours',
      run: () => chooseColorScheme(isDark ? 'light' : 'dark'),
    },
    { group: 'More', title: 'Keyboard shortcuts', keys: keysOf('help'), run: on.help },
    { group: 'More', title: 'Logout', run: on.signOut },
  ];
}
