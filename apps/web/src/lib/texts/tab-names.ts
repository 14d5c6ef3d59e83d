import type { ProductStatus } from '@crosslister/contract/product.ts';

export const tabNames: Record<ProductStatus, string> = {
  active: 'Products',
  sold: 'Sales',
  inactive: 'Inactive',
  action_required: 'Action Required',
};
