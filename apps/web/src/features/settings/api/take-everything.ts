import type { ExportFormat } from '@crosslister/contract/products/export-formats.ts';
import { useMutation } from '@tanstack/react-query';
import { fetchApi } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { showToast, type ToastInput } from '../../../lib/toast.ts';

const KEY = 'take-everything';

export interface Taken {
  format: ExportFormat;
  photos: boolean;
}

const saved = (name: string): ToastInput => ({
  type: 'success',
  title: 'Saved',
  message: `${name} has been saved.`,
});

/** Saves the whole catalogue as one file. It goes on while the dialog is closed, and can be cancelled. */
export function useTakeEverything() {
  return useMutation({
    meta: { failed: (error) => ({ ...failedRequest('Download Failed', error), key: KEY }) },
    mutationFn: async ({ format, photos }: Taken) => {
      const abort = new AbortController();
      showToast({
        type: 'info',
        title: 'Preparing Your File',
        message: photos
          ? 'Every photo is read, which can take a while. The file is saved when it is complete.'
          : 'The file is saved when it is complete.',
        persistent: true,
        key: KEY,
        onCancel: () => abort.abort(),
      });
      try {
        const response = await fetchApi('/api/products/export/', {
          query: { format, photos: String(photos) },
          signal: abort.signal,
          streams: true,
        });
        const named = response.headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1];
        const name = named ?? `crosslister-products.${photos ? 'zip' : format}`;
        // The browser keeps the bytes, not the page.
        saveFile(await response.blob(), name);
        showToast({ ...saved(name), key: KEY });
      } catch (error) {
        if (!abort.signal.aborted) throw error;
      }
    },
  });
}
