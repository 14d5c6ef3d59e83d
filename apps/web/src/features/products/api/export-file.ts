import { fetchApi } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { showToast, type ToastInput, updateToast } from '../../../lib/toast.ts';
import { type ProductView, selectionParameters } from '../view.ts';

const FILE_NAME = 'products.csv';
/** After this long (ms) a toast shows that it is running. */
const LONG = 1_000;
/** More bytes than the header line has. */
const HEAD_BYTES = 4096;

/** What the toast of a long export turns into. */
const saved: ToastInput = {
  type: 'success',
  title: 'Exported',
  message: `${FILE_NAME} has been saved.`,
  persistent: false,
  onCancel: undefined,
};

/** Saves the view, over all its pages, as a CSV file. `key` is that of its toast. Loaded when it is asked for. */
export async function exportFile(view: ProductView, key: string): Promise<void> {
  const abort = new AbortController();
  const timer = setTimeout(() => reportProgress(abort, key), LONG);
  try {
    const query = { ...selectionParameters(view), sort: view.sort };
    // A large catalogue may take longer than the usual time limit. The browser keeps the bytes, not the page.
    const response = await fetchApi('/api/products/export/', {
      query,
      signal: abort.signal,
      streams: true,
    });
    const file = await response.blob();
    if (await hasRows(file)) {
      saveFile(file, FILE_NAME);
      updateToast(key, saved);
    } else showToast({ type: 'error', title: 'Export Failed', message: 'No data to export' }, key);
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
}

function reportProgress(abort: AbortController, key: string): void {
  showToast({
    type: 'info',
    title: 'Exporting',
    message: `${FILE_NAME} is being prepared. It is saved when it is complete.`,
    persistent: true,
    key,
    onCancel: () => abort.abort(),
  });
}

/** The last products may be gone since the page was read, and a header alone is no export. */
async function hasRows(file: Blob): Promise<boolean> {
  return (await file.slice(0, HEAD_BYTES).text()).trim().includes('\n');
}
