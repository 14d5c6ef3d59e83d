import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './chunks.ts';
import { precompress } from './precompress.ts';
import { preloadPage } from './preload-page.ts';
import { serviceWorker } from './service-worker.ts';

// The pages of the server beside the dashboard itself, for `npm run dev`.
const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), preloadPage(), serviceWorker(), precompress()],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/lib/zod-without-eval.ts', import.meta.url)) },
    ],
  },
  // So that a worker can load what few files need.
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/oauth': server,
      '/extension.zip': server,
      '/healthz': server,
      '/readyz': server,
    },
  },
  build: {
    target: 'es2023',
    // The server's policy allows no data: scripts or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    // Every browser that reads es2023 knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: chunks(), debugName: 'files', includeDependenciesRecursively: false }],
        },
      },
    },
  },
});
