import { useOperations } from '../../lib/api/get-operations.ts';
import { useSaleNotices } from './api/get-sale-notices.ts';

/** The bell's number: sales, and what waits for the seller. Running and finished work asks for nothing. */
export function useNotificationCount(): number {
  const operations = useOperations();
  const notices = useSaleNotices();
  return (operations.data?.for_seller ?? 0) + (notices.data?.count ?? 0);
}
