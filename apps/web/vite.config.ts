import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadPage } from './preload-page.ts';

// The pages of the server beside the dashboard itself, for `npm run dev`.
const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), preloadPage()],
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
  },
});
