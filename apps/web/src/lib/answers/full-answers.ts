import { BatchLines } from '@crosslister/contract/batch.ts';
import { Connection, Credentials } from '@crosslister/contract/credentials.ts';
import { OperationPage } from '@crosslister/contract/operation.ts';
import { ProductPage, TabCounts } from '@crosslister/contract/product-query.ts';
import { SaleDetectionRun, SaleNotices, SalesStatistics } from '@crosslister/contract/sales.ts';
import { Labels } from '@crosslister/contract/schemas/label-schemas.ts';
import { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { bySellerField, isLabels, isNumber, type SellerValues } from '@crosslister/contract/seller-fields.ts';
import { TabView, Views } from '@crosslister/contract/views.ts';
import { z } from 'zod';
import { labelsAnswer } from './label-answers.ts';
import { batchesAnswer, operationsAnswer } from './operation-answers.ts';
import { productsAnswer, tabViewAnswer, viewsAnswer } from './product-answers.ts';
import { saleDetectionAnswer, saleNoticesAnswer, statisticsAnswer, tabCountsAnswer } from './sale-answers.ts';
import { connectionsAnswer, credentialsAnswer } from './setting-answers.ts';

const time = '2026-01-05T10:00:00Z';
const waiting = { count: 1, oldest: time };
const tabCounts = { active: 1, sold: 2, inactive: 3, action_required: 4 };
const sold = { amount: '£1.00', count: 1 };
const ending = { sku: 'L1', sold_on_platform: 'ebay', platform: 'etsy', success: false };
const place = { type: 'manual_delist_required', message: 'End it.', listing_url: '', platform: 'vinted' };
const noEndings = { since: time, message: 'No.', next_step: 'Look.', link: 'a', listings_page: 'b' };
const notice = {
  id: 1,
  productId: 2,
  productName: 'Lamp',
  platform: 'ebay',
  sku: 'L1',
  salePrice: 12.5,
  refunded: 0,
  currency: 'GBP',
  saleDate: time,
  timestamp: time,
  orderId: '7',
  orderUrl: '',
  image: null,
};
const mail = { id: 1, platform: 'vinted', reason: 'no_price', titles: ['Lamp'], message: 'Which?' };
const candidate = { id: 1, name: 'Lamp', sku: 'L1', price: 1 };
const doubleSale = {
  id: 3,
  productId: 2,
  productName: 'Lamp',
  sku: 'L1',
  message: 'Sold twice.',
  orders: [{ saleId: 1, platform: 'ebay', orderId: '7', orderUrl: '', saleDate: time }],
};
const summary = { total_sales: 1, successful_delistings: 1, failed_delistings: 0, unfinished_delistings: 0 };
const operation = {
  id: 1,
  action: 'crosslist',
  platform: 'etsy',
  status: 'failed',
  product: { id: 2, name: 'Lamp', sku: 'L1', price: 12.5, image: '/lamp.jpg' },
  deletes_product: false,
  error: 'No profile.',
  next_step: 'Choose one.',
  sent: 'Sent to Etsy: title.',
  warnings: ['The title was cut.'],
  left_out: [{ reason: 'grouped', count: 1, items: [{ title: 'Set', url: 'https://shop.example/set' }] }],
  link: 'https://etsy.example/1',
  fix: { target: 'settings', section: 'policies', platform: 'etsy', setting: 'shipping_profile' },
  batch_id: 'b1',
  attempt: 1,
  progress: { done: 1, total: 2 },
  waits_for_seller: false,
  cancellable: false,
  has_draft: true,
  timestamp: time,
  next_attempt_at: time,
  finished_at: time,
};

const view = {
  sort: 'newest',
  page_size: 50,
  columns: { id: true },
  saved: [{ name: 'Dear', query: '?min=100', columns: { id: true } }],
};
const emptyApp = { instance_has_keys: true, return_address: '', return_addresses: [] };

/** For each answer that has a shape: one with every field, and the schema of the contract. */
export const answers = {
  products: {
    shape: productsAnswer,
    schema: ProductPage,
    answer: {
      results: [
        {
          id: 2,
          name: 'Lamp',
          sku: 'L1',
          price: 12.5,
          description: '',
          status: 'active',
          images: [{ src: '/lamp.jpg' }],
          ebay_category: '99',
          condition: 'USED_GOOD',
          specifics: { Brand: ['Anglepoise'] },
          overrides: { ebay: { payment_policy: 'Now' }, etsy: { is_supply: false, who_made: 'i_did' } },
          per_platform: {
            ebay: { title: 'Vase', price: 12.5, subtitle: 'Blue', best_offer: true, best_offer_accept: 10 },
            etsy: {
              description: '<p>Blue</p>',
              tags: ['vase'],
              personalisation: 'A name',
              personalisation_length: 20,
            },
          },
          quantity: 1,
          ...bySellerField<SellerValues>((name) => (isLabels(name) ? ['Summer'] : isNumber(name) ? 4 : '')),
          date_added: time,
          last_updated: time,
          date_sold: time,
          listings: {
            ebay: {
              id: '1',
              url: 'https://ebay.example/1',
              price: 13,
              status: 'active',
              created_at: time,
              delisted_at: time,
              scheduled_time: time,
              proof: { status_seen: 'Ended', checked_at: time, found: 'ended' },
              date_created: time,
              start_time: time,
              created_timestamp: 1,
            },
          },
          action_info: { ...place, places: [place] },
        },
      ],
      count: 1,
    },
  },
  views: {
    shape: viewsAnswer,
    schema: Views,
    answer: {
      results: { sold: view },
    },
  },
  'view of a tab': { shape: tabViewAnswer, schema: TabView, answer: view },
  labels: {
    shape: labelsAnswer,
    schema: Labels,
    answer: { results: [{ name: 'Summer', colour: 'green', count: 3 }] },
  },
  batches: {
    shape: batchesAnswer,
    schema: BatchLines,
    answer: {
      results: [
        {
          id: 'b1',
          action: 'crosslist',
          platforms: ['etsy'],
          total: 4,
          running: 1,
          planned: 1,
          starts_at: time,
          waiting: 1,
          failed: 1,
          cancelled: 0,
          completed: 0,
          drafts: 0,
          listings: 3,
          retryable: 1,
          again: false,
          relists: false,
          deletes: false,
          cancellable: true,
          undoable: false,
          sales: 0,
        },
      ],
    },
  },
  operations: {
    shape: operationsAnswer,
    schema: OperationPage,
    answer: {
      results: [
        operation,
        { ...operation, fix: { target: 'product', field: 'specifics', specifics: ['Brand'] } },
      ],
      count: 2,
      live: 0,
      for_seller: 1,
      steps: waiting,
      failures: waiting,
    },
  },
  'sale notices': {
    shape: saleNoticesAnswer,
    schema: SaleNotices,
    answer: {
      results: [notice],
      double_sales: [doubleSale],
      cancelled: [{ ...notice, cancelledAt: time, putBack: { possible: false, reason: 'It is gone.' } }],
      mails: [{ ...mail, price: null, currency: 'GBP', saleDate: time, candidates: [candidate] }],
      channels: [{ id: 1, name: 'Phone', error: 'It is gone.', gone: true, since: time }],
      count: 5,
    },
  },
  'a look for sales': {
    shape: saleDetectionAnswer,
    schema: SaleDetectionRun,
    answer: {
      success: true,
      error: 'Away.',
      message: 'Done.',
      results: {
        summary,
        details: [
          {
            platform: 'ebay',
            error: 'Away.',
            not_asked: { since: time },
            sales_found: [{ product_name: 'Lamp', sku: 'L1', sale_price: 1, sale_date: time }],
          },
        ],
        delisting_results: [{ ...ending, unfinished: true, error: 'Waits.' }],
        double_sales: [doubleSale],
      },
    },
  },
  statistics: {
    shape: statisticsAnswer,
    schema: SalesStatistics,
    answer: {
      today_sales: { ...sold, note: 'And $5.' },
      monthly_sales: { ...sold, note: 'And $5.', compared: { type: 'positive', text: '£1.00 more' } },
      total_sales: sold,
      product_counts: tabCounts,
      listed_nowhere: waiting,
      photo_lines: true,
    },
  },
  'tab counts': {
    shape: tabCountsAnswer,
    schema: TabCounts,
    answer: tabCounts,
  },
  connections: {
    shape: connectionsAnswer,
    schema: z.object({ results: z.array(Connection) }),
    answer: {
      results: [
        {
          platform: 'ebay',
          state: 'connected',
          account: 'shop',
          last_answered_at: time,
          poll_interval_seconds: 60,
          consent_expires_at: time,
          consent_ends_soon: false,
          connect_again: false,
          blind_since: time,
          error: 'Away.',
          not_watched: { since: time, message: 'No room.' },
          no_endings: noEndings,
          webhooks: 'failed',
          webhooks_error: 'No address.',
          webhooks_delay_seconds: 60,
          grants_keys: false,
        },
      ],
    },
  },
  credentials: {
    shape: credentialsAnswer,
    schema: Credentials,
    answer: {
      woo_url: '',
      woo_ck: '',
      woo_cs: '',
      ebay_token: '',
      etsy_token: '',
      etsy_shop_id: '',
      default_ebay_category: '',
      pricing_rules: PricingRules.parse({}),
      source_platform: 'woocommerce',
      platform_settings: { ebay: { enabled: true, name: 'eBay' } },
      ebay_app: {
        client_id: '',
        client_secret: '',
        ru_name: '',
        ...emptyApp,
        deletion_address: '',
        deletion_token: '',
      },
      etsy_app: { ...emptyApp, keystring: '', shared_secret: '' },
    },
  },
};
