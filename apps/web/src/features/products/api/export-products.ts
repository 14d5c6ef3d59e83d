import { useMutation } from '@tanstack/react-query';
import { failedAction } from '../../../lib/failures/failed-request.ts';
import { showToast } from '../../../lib/toast.ts';
import type { ProductView } from '../view.ts';

const KEY = 'export';

/** Exports a view. Only one at a time. */
export function useExportProducts() {
  const mutation = useMutation({
    mutationFn: async (view: ProductView) => (await import('./export-file.ts')).exportFile(view, KEY),
    onError: (error) =>
      showToast(failedAction('The products could not be exported.', error, 'Export Failed'), KEY),
  });
  return { mutate: (view: ProductView) => mutation.isPending || mutation.mutate(view) };
}
