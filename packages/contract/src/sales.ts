import { z } from 'zod';
import { Platform } from './platforms.ts';

const Period = z.object({ amount: z.string(), count: z.number() });

/** `amount` is formatted pounds ("£1,234.50"); counts are pieces sold. Days and months are Europe/London. */
export const SalesStatistics = z.object({
  today_sales: Period,
  monthly_sales: Period,
  total_sales: Period,
  product_counts: z.object({
    active: z.number(),
    sold: z.number(),
    inactive: z.number(),
    action_required: z.number(),
  }),
});
export type SalesStatistics = z.infer<typeof SalesStatistics>;

export const SaleNotice = z.object({
  id: z.number(),
  productId: z.number().nullable(),
  productName: z.string(),
  platform: Platform.nullable(),
  sku: z.string(),
  salePrice: z.number(),
  saleDate: z.string(),
  timestamp: z.string(),
});
export type SaleNotice = z.infer<typeof SaleNotice>;

export const ResetSalesData = z.object({ reset_type: z.enum(['today', 'monthly', 'total']) });
export const ResetSalesDataResult = z.object({ count: z.number(), message: z.string() });

export const SaleDetectionResults = z.object({
  summary: z.object({
    total_sales: z.number(),
    successful_delistings: z.number(),
    failed_delistings: z.number(),
  }),
  details: z.array(
    z.object({
      platform: Platform,
      error: z.string().nullable(),
      sales_found: z.array(
        z.object({
          product_name: z.string(),
          sku: z.string(),
          sale_price: z.number(),
          sale_date: z.string(),
        }),
      ),
    }),
  ),
  delisting_results: z.array(
    z.object({
      sku: z.string(),
      sold_on_platform: Platform,
      platform: Platform,
      success: z.boolean(),
      error: z.string().nullable(),
    }),
  ),
});
export type SaleDetectionResults = z.infer<typeof SaleDetectionResults>;

export const SaleDetectionRun = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  message: z.string().optional(),
  results: SaleDetectionResults.optional(),
});
export type SaleDetectionRun = z.infer<typeof SaleDetectionRun>;
