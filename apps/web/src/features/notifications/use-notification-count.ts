import { useOperations } from '../../lib/api/get-operations.ts';
import { useSaleNotices } from './api/get-sale-notices.ts';

/** The bell's number: sale notices and queue items. */
export function useNotificationCount(): number {
  const operations = useOperations();
  const notices = useSaleNotices();
  return (operations.data?.count ?? 0) + (notices.data?.count ?? 0);
}
