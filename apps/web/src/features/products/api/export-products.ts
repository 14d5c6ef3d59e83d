import { useMutation } from '@tanstack/react-query';
import { fetchApi } from '../../../lib/api-client.ts';
import { showToast } from '../../../lib/toast.ts';
import { failedAction } from '../failed-action.ts';
import { type ProductView, selectionParameters } from '../view.ts';

const FILE_NAME = 'products.csv';

/** Saves the view, over all its pages, as a CSV file. */
export function useExportProducts() {
  return useMutation({
    mutationFn: async (view: ProductView) => {
      const response = await fetchApi('/api/products/export/', { query: selectionParameters(view) });
      const file = await response.blob();
      if (await hasRows(file)) save(file);
      else showToast({ type: 'error', title: 'Export Failed', message: 'No data to export' });
    },
    onError: (error) =>
      showToast(failedAction('The products could not be exported.', error, 'Export Failed')),
  });
}

/** The last products may have gone since the page was read: a header alone is no export. */
async function hasRows(file: Blob): Promise<boolean> {
  return (await file.text()).trim().includes('\n');
}

function save(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = FILE_NAME;
  link.click();
  // Safari reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
