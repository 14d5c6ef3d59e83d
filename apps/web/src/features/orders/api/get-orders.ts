import { OrderList, type OrderState } from '@crosslister/contract/orders/orders.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const ordersQuery = (state: OrderState) =>
  queryOptions({
    queryKey: [...queryKeys.orders, state],
    queryFn: ({ signal }) => callApi('/api/orders/', OrderList, { query: { state }, signal }),
  });

export const useOrders = (state: OrderState, enabled = true) => useQuery({ ...ordersQuery(state), enabled });
